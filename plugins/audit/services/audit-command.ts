import { parseArgs } from 'node:util';
import type { PluginCommand } from 'prosa/contract';
import { ChainCheck } from './chain-check.ts';
import type { CheckedLog } from './chain-check.ts';

const USAGE = `npm run audit -- verify [--hash <hash>]

Reads the platform's audit log and every company's, and says whether each entry is as it was written, or names the first that
is not. Note the hash that is printed somewhere else: with --hash it is looked for in the platform's log, which then was
neither cut nor written anew since.`;

const FAULTS = {
  changed: 'is not as it was written',
  missing: 'is missing',
  added: 'was added without the database noticing',
} as const;

const nameOf = ({ log }: CheckedLog): string =>
  log === 'platform' ? "the platform's log" : `the log of company ${String(log)}`;

/** `npm run audit`, see {@link USAGE}. Exit code 1 when an entry is not as it was written. */
export const auditCommand: PluginCommand = async (words, { print, system }) => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { hash: { type: 'string' } },
  });
  if (positionals.length !== 1 || positionals[0] !== 'verify') {
    print(USAGE);
    return 1;
  }
  const chains = new ChainCheck({ system });
  const platform = await chains.check('platform', values.hash);
  const companies: CheckedLog[] = [];
  for (const id of await chains.companies()) companies.push(await chains.check(id));
  const broken = [platform, ...companies].filter((log) => log.broken);
  for (const log of broken) {
    const { number = 0, fault = 'changed' } = log.broken ?? {};
    print(`In ${nameOf(log)} entry ${String(number)} ${FAULTS[fault]}.`);
  }
  const isCut = values.hash !== undefined && !platform.holdsHash;
  if (isCut) print("The platform's log does not hold this hash: it was cut or written anew.");
  if (broken.length > 0 || isCut) return 1;
  const entries = companies.reduce((sum, log) => sum + log.entries, 0);
  print(
    `OK: ${String(platform.entries)} entries of the platform, ${String(entries)} of ${String(companies.length)} companies.`,
  );
  print(`Newest hash of the platform's log: ${platform.hash === '' ? 'none' : platform.hash}`);
  return 0;
};
