export type Params = Record<string, string>;

/** The parts of a path after a pattern such as "/t/:id/replay", or null. */
export function match(pattern: string, path: string): Params | null {
  const [wanted, given] = [pattern, path].map((text) => text.split('/').filter(Boolean));
  if (!wanted || !given || wanted.length !== given.length) return null;
  const params: Params = {};
  for (const [place, part] of wanted.entries()) {
    const here = given[place] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decode(here);
    else if (part !== here) return null;
  }
  return params;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
