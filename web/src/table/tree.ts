// The page as a screen reader goes through it, one line a thing: for snapshots that a person reads.

const ROLES: Record<string, string> = {
  A: 'link', BUTTON: 'button', DIALOG: 'dialog', FIGURE: 'figure', H1: 'heading', H2: 'heading', H3: 'heading',
  IMG: 'image', LI: 'item', MAIN: 'main', P: 'paragraph', SECTION: 'region', TEXTAREA: 'text field', UL: 'list',
}; // prettier-ignore
const STATES = ['aria-pressed', 'aria-disabled', 'aria-expanded'];

export function tree(root: Element): string {
  return lines(root, 0).join('\n');
}

function lines(node: Element, depth: number): string[] {
  if (isHidden(node)) return [];
  const role = roleOf(node);
  const name = nameOf(node);
  const states = STATES.filter((state) => node.hasAttribute(state) && node.getAttribute(state) !== 'false');
  const said = states.map((state) => (node.getAttribute(state) === 'true' ? state.slice(5) : `${state.slice(5)} ${node.getAttribute(state)}`));
  const own = role ? [`${'  '.repeat(depth)}${[role, name && `“${name}”`, ...said].filter(Boolean).join(' ')}`] : [];
  const below = role ? depth + 1 : depth;
  if (role && isLeaf(node)) return own;
  const inner = [...node.childNodes].flatMap((child) => {
    if (child instanceof Element) return lines(child, below);
    const text = child.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    return text ? [`${'  '.repeat(below)}${text}`] : [];
  });
  return [...own, ...inner];
}

function isHidden(node: Element): boolean {
  return node.getAttribute('aria-hidden') === 'true' || node.hasAttribute('hidden') || getComputedStyle(node).display === 'none';
}

function roleOf(node: Element): string {
  const role = node.getAttribute('role');
  if (role) return role;
  if (node.tagName === 'INPUT') return (node as HTMLInputElement).type === 'range' ? 'slider' : 'text field';
  if (node.tagName === 'SECTION' && !node.hasAttribute('aria-label')) return '';
  if (node.tagName === 'IMG' && !node.getAttribute('alt')) return '';
  return ROLES[node.tagName] ?? (node.hasAttribute('aria-live') ? 'live region' : '');
}

function nameOf(node: Element): string {
  const label = node.getAttribute('aria-label') ?? node.getAttribute('alt');
  if (label) return label;
  return isLeaf(node) ? text(node).replace(/\s+/g, ' ').trim() : '';
}

/** The words that are spoken: what is hidden has none. */
function text(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  return isHidden(node) ? '' : [...node.childNodes].map(text).join('');
}

function isLeaf(node: Element): boolean {
  return /^(A|BUTTON|H1|H2|H3|IMG|INPUT)$/.test(node.tagName);
}
