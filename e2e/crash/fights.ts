/**
 * `npm run fights -- --count 20`: two processes of the product take one connection from each other, time after time.
 */
import process from 'node:process';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { build } from '../../scripts/build.mjs';
import { Owners } from './owners.ts';

const { values } = parseArgs({ options: { count: { type: 'string', default: '20' } } });

await build();
const endings: (() => Promise<unknown>)[] = [];
/** From one owner's standing still to the connection's being open at the other's, in milliseconds. */
const LONGEST_TAKEOVER = 10_000;
const takeovers: number[] = [];
let bad = 0;
try {
  const owners = await Owners.open(endings);
  for (let at = 0; at < Number(values.count); at += 1) {
    const fight = await owners.fight(at % 2 === 0 ? owners.first : owners.second);
    const isFair =
      fight.epochs === 1 && fight.logins === 1 && fight.ownerAfter !== fight.ownerBefore;
    takeovers.push(fight.milliseconds);
    if (!isFair || fight.milliseconds > LONGEST_TAKEOVER) bad += 1;
    const told = isFair ? 'one owner' : JSON.stringify(fight);
    console.log(`${at + 1}: ${told}, ${fight.milliseconds.toFixed(0)} ms`);
  }
  console.log(`slowest takeover ${Math.max(...takeovers).toFixed(0)} ms`);
  for (const [number, { said, stored }] of await owners.accounts()) {
    const isWhole = isDeepStrictEqual(stored, said);
    if (!isWhole) bad += 1;
    console.log(
      `${number}: ${said.length} written, ${isWhole ? 'all' : 'NOT all'} stored in order`,
    );
  }
} finally {
  for (const end of endings.reverse()) await end();
}
process.exitCode = bad === 0 ? 0 : 1;
