// What axe finds on what is rendered, in words; nothing is what is wanted.

import axe from 'axe-core';

export async function findings(where: Element = document.body): Promise<string[]> {
  const found = await axe.run(where, { resultTypes: ['violations'], rules: { region: { enabled: false } } });
  return found.violations.map((one) => `${one.id}: ${one.help} — ${one.nodes.map((node) => node.html).join(' | ')}`);
}
