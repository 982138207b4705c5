import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { createWatchedLine, incidentsOf } from '../../testing/watched-line.ts';

t.setTimeout(180_000);

t.test(
  'a line that answers no question is opened anew within 100 seconds, whatever it hears, and says so',
  async (t) => {
    const { time, network, provider, line } = await createWatchedLine(t);
    await line.pair();
    const maria = network.person('5511988887777', 'Maria');
    await maria.write(line.account, 'oi');
    const ticketId = await line.accept();
    const { session } = line.account;
    if (!session) throw new Error('the line is not there');
    session.isMute = true;
    time.ahead = 60_000;
    await maria.write(line.account, 'me ouve?');
    await line.deskUntil(ticketId, ({ length }) => length === 2);
    session.isDeaf = true;
    await maria.write(line.account, 'alguém?', { t: String(Math.floor(Date.now() / 1000) + 10) });
    time.ahead = 70_000;
    provider.look();
    await line.until('OPENING', 'silent');
    await line.deskUntil(ticketId, ({ length }) => length === 3);
    await line.until('CONNECTED', 'deaf');
    t.not(line.account.session, session);
    const incidents = await eventually(
      () => incidentsOf(line),
      (seen) => seen.length === 2,
    );
    t.match(incidents.map(({ kind, endedAt }) => [kind, typeof endedAt]).toSorted(), [
      ['deaf', 'string'],
      ['silent', 'string'],
    ]);
  },
);

t.test('a line that is merely quiet is asked, answers, and stays as it is', async (t) => {
  const { time, provider, line } = await createWatchedLine(t);
  await line.pair();
  const { session } = line.account;
  const asked = (): number => session?.questions.filter((asked) => asked === 'usync').length ?? 0;
  const before = asked();
  time.ahead = 70_000;
  provider.look();
  await eventually(asked, (count) => count === before + 1);
  provider.look();
  t.equal(line.account.session, session);
  t.same(await incidentsOf(line), []);
});
