import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { createWatchedConnection, incidentsOf } from '../../testing/watched-connection.ts';

t.setTimeout(180_000);

t.test(
  'a connection that answers no question is opened anew within 100 seconds, whatever it hears, and says so',
  async (t) => {
    const { time, network, provider, connection } = await createWatchedConnection(t);
    await connection.pair();
    const maria = network.person('5511988887777', 'Maria');
    await maria.write(connection.account, 'oi');
    const ticketId = await connection.accept();
    const { session } = connection.account;
    if (!session) throw new Error('the connection is not there');
    session.isMute = true;
    time.ahead = 60_000;
    await maria.write(connection.account, 'me ouve?');
    await connection.deskUntil(ticketId, ({ length }) => length === 2);
    session.isDeaf = true;
    await maria.write(connection.account, 'alguém?', {
      t: String(Math.floor(Date.now() / 1000) + 10),
    });
    time.ahead = 70_000;
    provider.checkConnections();
    await connection.until('OPENING', 'silent');
    await connection.deskUntil(ticketId, ({ length }) => length === 3);
    await connection.until('CONNECTED', 'deaf');
    t.not(connection.account.session, session);
    const incidents = await eventually(
      () => incidentsOf(connection),
      (seen) => seen.length === 2,
    );
    t.match(incidents.map(({ kind, endedAt }) => [kind, typeof endedAt]).toSorted(), [
      ['deaf', 'string'],
      ['silent', 'string'],
    ]);
  },
);

t.test('a connection that is merely quiet is asked, answers, and stays as it is', async (t) => {
  const { time, provider, connection } = await createWatchedConnection(t);
  await connection.pair();
  const { session } = connection.account;
  const asked = (): number => session?.questions.filter((asked) => asked === 'usync').length ?? 0;
  const before = asked();
  time.ahead = 70_000;
  provider.checkConnections();
  await eventually(asked, (count) => count === before + 1);
  provider.checkConnections();
  t.equal(connection.account.session, session);
  t.same(await incidentsOf(connection), []);
});
