import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { hostilities } from '../../testing/hostile.ts';
import {
  addConnection,
  createNetwork,
  createWhatsAppApp,
} from '../../testing/whatsapp-test-connection.ts';

t.setTimeout(240_000);
const ROUNDS = 40;
/** Milliseconds a customer waits at the most behind another one's mischief; machines of tests are slow. */
const PATIENCE = 5_000;

/** Messages that say nothing to a person: ignored, and why is in the log. */
const IGNORED: ReadonlySet<string> = new Set([
  'nothing',
  'a reaction to nothing',
  'an edit of nothing',
  'a wrapper in a wrapper',
  'keys of our own devices',
  'a history that is none',
  'an answer of our phone',
]);

t.test('a thousand hostile messages leave the connection at work', async (t) => {
  const network = await createNetwork(t);
  const app = await createWhatsAppApp(t, network);
  const connection = await addConnection(app, network);
  await connection.pair();
  const mallory = network.person('5511988880001', 'Mallory');
  const jose = network.person('5511988880002', 'José');
  await mallory.write(connection.account, 'oi');
  await jose.write(connection.account, 'oi');
  const stored = (): Promise<readonly string[]> =>
    app.database.system('test', ({ trx }) => trx('messages').pluck('external_id'));

  const sent: { readonly id: string; readonly name: string }[] = [];
  let slowest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, message, options } of hostilities(round)) {
      sent.push({ id: await mallory.write(connection.account, message, options), name });
    }
    const begun = performance.now();
    const good = await jose.write(connection.account, `bom dia ${round}`);
    await eventually(stored, (ids) => ids.includes(good));
    slowest = Math.max(slowest, performance.now() - begun);
  }
  t.equal(sent.length, 1_000);
  t.ok(slowest < PATIENCE, `others waited ${slowest.toFixed(0)} ms at the most`);
  await mallory.write(connection.account, { conversation: 'x'.repeat(5_000_000) }, { id: 'HUGE' });
  const last = await mallory.write(connection.account, 'fim');
  const ids = new Set(await eventually(stored, (all) => all.includes(last)));

  for (const { id, name } of sent) {
    if (ids.has(id) === IGNORED.has(name)) t.fail(`${name} was ${ids.has(id) ? 'stored' : 'not'}`);
  }
  t.ok(ids.has('HUGE'));
  const aside = await app.database.system('test', ({ trx }) => trx('connection_inbox').pluck('id'));
  t.same(aside, [], 'nothing had to be kept aside');
  await eventually(
    () => connection.account.waiting.length,
    (waiting) => waiting === 0,
  );
  t.match(await connection.state(), { status: 'CONNECTED' });
  t.same(network.errors, []);
});
