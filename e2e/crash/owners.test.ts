import process from 'node:process';
import t from 'tap';
import type { Test } from 'tap';
import { startEmbeddedPostgres } from '../../core/data/embedded-postgres.ts';
import { quietCipherLibrary } from '../../plugins/whatsapp-web/services/quiet-console.ts';
import { FakeWhatsApp } from '../../plugins/whatsapp-web/testing/fake-whatsapp.ts';
import { logIn } from '../product/client.ts';
import { startProduct } from '../product/product.ts';
import type { Product } from '../product/product.ts';
import { until } from './load.ts';
import { connectBeside } from './recount.ts';
import { pairLine } from './whatsapp-load.ts';

const SECRET_KEY = 'uma chave de teste que tem mais de 32 bytes';
const PEOPLE = 4;
const PAUSE_MILLISECONDS = 25;
/** Somebody who asks to stop is not kept waiting for longer. */
const STOP_MILLISECONDS = 15_000;
/** From one owner's end to the line's being open at the other's. */
const HANDOVER_MILLISECONDS = 10_000;
/** For how long the database waits for a process that stands still in a transaction. */
const IDLE_MILLISECONDS = 10_000;

t.setTimeout(240_000);

/** Two processes of the built product on one database, a line of the real provider, and customers who never stop writing. */
const setUp = async (test: { teardown(work: () => Promise<unknown>): unknown }) => {
  quietCipherLibrary();
  const network = await FakeWhatsApp.start();
  test.teardown(() => network.stop());
  const environment = { WHATSAPP_WEB_URL: network.url, SECRET_KEY };
  const first = await startProduct(environment);
  test.teardown(() => {
    // Whatever failed meanwhile: nobody who is frozen can be stopped.
    process.kill(first.pid() ?? 0, 'SIGCONT');
    return first.stop();
  });
  const logger = { info: () => undefined, warn: () => undefined };
  const { appUrl } = await startEmbeddedPostgres({
    dataDir: first.dataDir,
    logger,
    shared: true,
  });
  const sql = await connectBeside(first.dataDir);
  test.teardown(() => sql.end());
  const client = await logIn(first);
  const account = network.account('551130000077');
  const id = await pairLine(() => client, account);
  const second = await startProduct({ ...environment, DATABASE_URL: appUrl });
  test.teardown(() => second.stop());
  const said = new Map<string, string[]>();
  const load = { goesOn: true };
  const writing = (async () => {
    for (let at = 0; load.goesOn; at += 1) {
      const person = network.person(`551198800${1_000 + (at % PEOPLE)}`);
      said.set(person.number, [...(said.get(person.number) ?? []), `mensagem ${at}`]);
      await person.write(account, `mensagem ${at}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    }
  })();
  const stopWriting = async (): Promise<void> => {
    load.goesOn = false;
    await writing;
  };
  test.teardown(stopWriting);
  return { network, account, first, second, sql, id, said, stopWriting };
};

type World = Awaited<ReturnType<typeof setUp>>;

/** The line is open, and its customers are heard, on another connection than before. */
const takenOver = async (
  test: Pick<Test, 'equal'>,
  { network, account }: World,
  logins: number,
): Promise<void> => {
  await until('taken over', () => network.logins.length >= logins);
  await until('heard again', () => account.waiting.length === 0);
  test.equal(network.logins.length, logins, 'the line was opened once');
};

const ownerOf = async ({ sql, id }: World) => {
  const { rows } = await sql.query<{ owner_id: string | null; owner_epoch: string }>(
    'select owner_id, owner_epoch from connections where id = $1',
    [id],
  );
  return { owner: rows[0]?.owner_id, epoch: Number(rows[0]?.owner_epoch) };
};

/** Does something while the owner is in the middle of storing a message: what it has locked stays locked. */
const amidTransaction = async ({ first }: World, work: () => void): Promise<void> => {
  const gate = await connectBeside(first.dataDir);
  try {
    await gate.query('begin');
    await gate.query('lock table messages in share mode');
    await until('a message half stored', async () => {
      const { rowCount } = await gate.query(
        `select from pg_locks where relation = 'messages'::regclass and not granted`,
      );
      return (rowCount ?? 0) > 0;
    });
    work();
    await gate.query('rollback');
  } finally {
    await gate.end();
  }
};

const stopInOrder = async (product: Product): Promise<number> => {
  const began = performance.now();
  await product.end();
  return performance.now() - began;
};

t.test('two processes, one line: one owner at a time, and not a word lost', async (t) => {
  const world = await setUp(t);
  const { network, account, first, second, sql, id, said, stopWriting } = world;
  const freeze = (product: Product, signal: 'SIGSTOP' | 'SIGCONT'): void => {
    process.kill(product.pid() ?? 0, signal);
  };
  await until('heard', () => said.size === PEOPLE && account.waiting.length === 0);
  const before = await ownerOf(world);
  const paired = network.logins.length;

  // The owner freezes for longer than its lease, with a message half stored. What is scaled: the lease is made to run
  // out at once.
  const frozen = performance.now();
  await amidTransaction(world, () => freeze(first, 'SIGSTOP'));
  await sql.query(`update connections set lease_until = now() - interval '1 s' where id = $1`, [
    id,
  ]);
  await takenOver(t, world, paired + 1);
  const thaw = performance.now() - frozen;
  t.ok(
    thaw < IDLE_MILLISECONDS + HANDOVER_MILLISECONDS,
    `what it held was let go of, and the line open again, within ${thaw.toFixed(0)} ms`,
  );
  const after = await ownerOf(world);
  t.not(after.owner, before.owner, 'the other process owns the line');
  t.equal(after.epoch, before.epoch + 1);

  // It wakes up with keys, a connection and messages in its hands that are not its own any more.
  freeze(first, 'SIGCONT');
  await until('awake', async () => (await fetch(`${first.address}/readyz`)).ok);

  // The new owner is told to stop under load: had the former one fought for the line, there were more logins by now.
  const stop = await stopInOrder(second);
  t.ok(stop < STOP_MILLISECONDS, `it stopped in order within ${stop.toFixed(0)} ms`);
  t.equal(network.logins.length, paired + 1, 'nobody else logged in meanwhile');
  const ended = performance.now();
  await takenOver(t, world, paired + 2);
  const handover = performance.now() - ended;
  t.ok(handover < HANDOVER_MILLISECONDS, `the line changed hands within ${handover.toFixed(0)} ms`);

  // A process with nothing to do comes and goes: the line does not notice.
  const ready = await second.restart();
  t.comment(`ready again after ${ready.toFixed(0)} ms`);
  await stopInOrder(second);
  t.equal(network.logins.length, paired + 2, 'an idle process disturbs nobody');
  t.equal((await ownerOf(world)).epoch, before.epoch + 2);

  await stopWriting();
  await until('everything heard', () => account.waiting.length === 0);
  const stored = async () => {
    const { rows } = await sql.query<{ number: string; body: string }>(
      `select sender_number as number, body from messages
        where connection_id = $1 and not from_me order by id`,
      [id],
    );
    return rows;
  };
  const total = [...said.values()].flat().length;
  await until('everything stored', async () => (await stored()).length >= total);
  const rows = await stored();
  for (const [number, texts] of said) {
    t.same(
      rows.filter((row) => row.number === number).map(({ body }) => body),
      texts,
      `${texts.length} messages, once and in order`,
    );
  }
  t.same([network.unhandled, network.errors], [[], []]);
});
