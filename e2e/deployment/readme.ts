import { readFileSync } from 'node:fs';

const README = new URL('../../README.md', import.meta.url);

/** The variables named in the table of the README's section "Environment", in its order. */
export const documentedVariables = (): readonly string[] => {
  const [, section = ''] = readFileSync(README, 'utf8').split('\n## Environment\n');
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name);
};
