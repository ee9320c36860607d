// Parts of the page that are fetched once it stands, so that they are there when somebody wants them.

const SOON = 300; // ms after the first look

/** Fetches them soon; what fails is fetched again when it is wanted. Returns what calls it off. */
export function ahead(...fetches: (() => Promise<unknown>)[]): () => void {
  const timer = setTimeout(() => {
    for (const fetch of fetches) fetch().catch(() => undefined);
  }, SOON);
  return () => clearTimeout(timer);
}
