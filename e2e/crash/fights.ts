/**
 * `npm run fights -- --count 20 --campaigns`: two processes of the product take one connection from each other, time after time, with
 * a campaign on it at each of them if asked for.
 */
import process from 'node:process';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { build } from '../../scripts/build.mjs';
import { logIn } from '../product/client.ts';
import { CampaignLoad } from './campaign-load.ts';
import { Owners } from './owners.ts';
import { wrongCounts } from './recount.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20' },
    campaigns: { type: 'boolean', default: false },
  },
});

await build();
const endings: (() => Promise<unknown>)[] = [];
/** From one owner's standing still to the connection's being open at the other's, in milliseconds. */
const LONGEST_TAKEOVER = 10_000;
const takeovers: number[] = [];
let bad = 0;
try {
  const owners = await Owners.open(endings);
  const { network, sql, account, id: connectionId } = owners;
  let session = await logIn(owners.first);
  const client = () => session;
  const campaigns = values.campaigns
    ? await CampaignLoad.open({ network, client, sql }, { account, connectionId })
    : undefined;
  for (let at = 0; at < Number(values.count); at += 1) {
    // An access token is good for 15 minutes.
    session = await logIn(owners.first);
    await campaigns?.start(`f${at}`).flowing;
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
  const kept = await campaigns?.verdict();
  for (const [what, count] of Object.entries(kept?.promised ?? {})) {
    console.log(`${count} ${what} promised`);
  }
  const broken = { ...kept?.broken, 'counts unlike a recount': await wrongCounts(sql) };
  for (const [what, cases] of Object.entries(broken)) {
    bad += cases.length;
    console.log(`${cases.length} ${what}`);
    for (const each of cases) console.log(`  ${JSON.stringify(each)}`);
  }
} finally {
  for (const end of endings.reverse()) await end();
}
process.exitCode = bad === 0 ? 0 : 1;
