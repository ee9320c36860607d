/** A link to this server that other devices can open: not the loopback address, if the server has a better one. */
export function linkOthersCanOpen(path: string, links: readonly string[], here: string = location.origin): string {
  if (!isLoopback(here)) return here + path;
  const better = links.find((link) => !isLoopback(link));
  return (better ?? here).replace(/\/$/, '') + path;
}

function isLoopback(link: string): boolean {
  return /^https?:\/\/(localhost|127\.|\[::1\])/.test(link);
}
