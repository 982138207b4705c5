import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import t from 'tap';
import {
  addConnection,
  createNetwork,
  createWhatsAppApp,
} from '../../testing/whatsapp-test-connection.ts';
import { withSharedAsyncStorage } from './shared-async-storage.ts';

t.setTimeout(120_000);

/** How many storages the platform writes into each promise, timer and socket there is. */
const carried = (): number => Object.getOwnPropertySymbols(new AsyncResource('probe')).length;

const make = () => withSharedAsyncStorage(() => new AsyncLocalStorage<string>());

t.test('each storage knows its own, through waits', async (t) => {
  const [one, other] = [make(), make()];
  t.equal(one.getStore(), undefined);
  await one.run('a', async () => {
    await Promise.resolve();
    t.equal(one.getStore(), 'a');
    t.equal(other.getStore(), undefined, 'nobody else’s');
    await other.run('b', async () => {
      await Promise.resolve();
      t.equal(other.getStore(), 'b');
      t.equal(one.getStore(), undefined, 'what one connection begins in another’s flow is its own');
    });
    t.equal(one.getStore(), 'a');
  });
  t.equal(one.getStore(), undefined);
});

t.test('only what is made inside shares, also after making failed', (t) => {
  t.throws(
    () =>
      withSharedAsyncStorage(() => {
        throw new Error('no socket');
      }),
    /no socket/,
  );
  t.not(make().constructor, AsyncLocalStorage);
  t.equal(new AsyncLocalStorage().constructor, AsyncLocalStorage);
  t.end();
});

t.test('each promise carries as much with many connections as with one', async (t) => {
  const network = await createNetwork(t);
  const app = await createWhatsAppApp(t, network);
  const first = await addConnection(app, network);
  await first.pair();
  const before = carried();
  for (let more = 0; more < 3; more += 1) {
    const connection = await addConnection(app, network);
    await connection.pair();
    connection.account.session?.cut();
    await connection.until('CONNECTED');
  }
  t.equal(carried(), before);
});
