import type { Ctx, PluginCommand } from '../../contract.ts';
import { followerLags } from './cursors.ts';
import { forgetDead, listParked, reviveDead } from './parked.ts';
import type { ParkedFact } from './parked.ts';

const HELP = `npm run followers                    how far each follower has read, and the facts that wait
npm run followers -- retry <plugin>   has the facts that it gave up tried again
npm run followers -- forget <plugin>  drops the facts that it gave up`;

const lineOf = (parked: ParkedFact): string =>
  [
    parked.publishedAt.toISOString(),
    parked.follower,
    `company ${String(parked.companyId)}`,
    `${parked.event} (${String(parked.seq)}, ${parked.key})`,
    parked.deadAt ? 'given up' : `tried ${String(parked.attempts)} times`,
    parked.error,
  ].join('  ');

const list = async (ctx: Ctx, print: (line: string) => void): Promise<void> => {
  const lags = await followerLags(ctx);
  if (lags.length === 0) print('No plugin follows facts.');
  for (const { follower, events } of lags) {
    print(`${follower}: ${String(events)} ${events === 1 ? 'event' : 'events'} behind`);
  }
  for (const parked of await listParked(ctx)) print(lineOf(parked));
};

/** Shows the followers of facts, and deals with what they gave up. */
export const followersCommand: PluginCommand = async (words, { print, system }) => {
  const [action, follower, ...rest] = words;
  if (action === undefined) {
    await system('list followers', (ctx) => list(ctx, print));
    return 0;
  }
  if ((action !== 'retry' && action !== 'forget') || follower === undefined || rest.length > 0) {
    print(HELP);
    return 1;
  }
  const isRetry = action === 'retry';
  const count = await system('facts that a follower gave up', (ctx) =>
    (isRetry ? reviveDead : forgetDead)(ctx, follower),
  );
  const facts = count === 1 ? 'fact' : 'facts';
  print(`${String(count)} ${facts} ${isRetry ? 'will be tried again' : 'dropped'}`);
  return 0;
};
