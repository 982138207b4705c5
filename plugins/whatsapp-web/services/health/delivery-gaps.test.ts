import t from 'tap';
import { eventually } from 'prosa/core/testing';
import {
  addConnection,
  createNetwork,
  createWhatsAppApp,
} from '../../testing/whatsapp-test-connection.ts';
import { WhatsAppWebProvider } from '../connection/whatsapp-web-provider.ts';

t.setTimeout(120_000);

t.test(
  'an open connection that hears nothing is found within 100 seconds, opened anew, and told of',
  async (t) => {
    let ahead = 0;
    const network = await createNetwork(t);
    const clock = { now: () => new Date(Date.now() + ahead) };
    const app = await createWhatsAppApp(t, network, { clock });
    const provider = app.host.resolve('whatsapp-web', WhatsAppWebProvider);
    const connection = await addConnection(app, network);
    await connection.pair();
    const maria = network.person('5511988887777', 'Maria');
    await maria.write(connection.account, 'oi');
    const ticketId = await connection.accept();

    const { session } = connection.account;
    if (!session) throw new Error('the connection is not there');
    session.isDeaf = true;
    for (const text of ['alguém?', 'olá?']) {
      await maria.write(connection.account, text, {
        t: String(Math.floor(Date.now() / 1000) + 30),
      });
    }
    ahead = 30_000;
    provider.checkConnections();
    t.equal(connection.account.session, session, 'half a minute of silence is nothing');
    ahead = 85_000;
    provider.checkConnections();
    await connection.deskUntil(ticketId, ({ length }) => length === 3);
    t.same(await connection.bodies(ticketId), ['oi', 'alguém?', 'olá?']);
    await connection.until('CONNECTED', 'deaf');
    t.not(connection.account.session, session);

    await eventually(
      () => connection.account.waiting.length,
      (waiting) => waiting === 0,
    );
    ahead = 600_000;
    const reopened = connection.account.session;
    provider.checkConnections();
    await eventually(
      () => connection.account.session,
      (now) => now !== undefined && now !== reopened,
    );
    await connection.until('CONNECTED', '');
  },
);

const HOUR = 3_600_000;
const WEEK = 168 * HOUR;

/** Messages came on a connection in these hours of the last weeks: so many an hour, so many milliseconds from now. */
const heardBefore = async (
  app: Awaited<ReturnType<typeof createWhatsAppApp>>,
  connection: Awaited<ReturnType<typeof addConnection>>,
  received: number,
  hours: readonly number[],
): Promise<void> => {
  const hour = Math.floor(Date.now() / HOUR) * HOUR;
  await app.database.system('test', ({ trx }) =>
    trx('connection_hours').insert(
      [1, 2].flatMap((weeks) =>
        hours.map((at) => ({
          company_id: connection.company.id,
          connection_id: connection.id,
          hour: new Date(hour - weeks * WEEK + at * HOUR),
          received,
        })),
      ),
    ),
  );
};

t.test('what is silence for a connection is a matter of the hour of its week', async (t) => {
  let ahead = 0;
  const network = await createNetwork(t);
  const clock = { now: () => new Date(Date.now() + ahead) };
  const app = await createWhatsAppApp(t, network, { clock });
  const provider = app.host.resolve('whatsapp-web', WhatsAppWebProvider);
  const [busy, closed] = [await addConnection(app, network), await addConnection(app, network)];
  await heardBefore(app, busy, 60, [-2, -1, 0, 1, 2]);
  await heardBefore(app, closed, 60, [-8, -7, -6, 6, 7, 8]);
  for (const connection of [busy, closed]) {
    await connection.pair();
    const maria = network.person(`55119888877${String(connection.id).padStart(2, '0')}`, 'Maria');
    for (const text of ['oi', 'tudo bem?', 'alô?']) await maria.write(connection.account, text);
    await connection.deskUntil(await connection.accept(), ({ length }) => length === 3);
  }
  const sessions = [busy.account.session, closed.account.session];
  ahead = 130_000;
  provider.checkConnections();
  t.equal(busy.account.session, sessions[0], 'two minutes are nothing: one message comes in each');
  ahead = 7 * 60_000;
  provider.checkConnections();
  await eventually(
    () => busy.account.session,
    (now) => now !== undefined && now !== sessions[0],
  );
  t.equal(closed.account.session, sessions[1], 'nobody writes to the other at this hour');
});
