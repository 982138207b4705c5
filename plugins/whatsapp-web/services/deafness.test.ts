import t from 'tap';
import { addLine, createNetwork, createWebApp, eventually } from '../testing/web-test-line.ts';
import { WebProvider } from './web-provider.ts';

t.setTimeout(120_000);

t.test(
  'an open line that hears nothing is found within minutes, opened anew, and told of',
  async (t) => {
    let ahead = 0;
    const network = await createNetwork(t);
    const clock = { now: () => new Date(Date.now() + ahead) };
    const app = await createWebApp(t, network, { clock });
    const provider = app.host.resolve('whatsapp-web', WebProvider);
    const line = await addLine(app, network);
    await line.pair();
    const maria = network.person('5511988887777', 'Maria');
    await maria.write(line.account, 'oi');
    const ticketId = await line.accept();

    const { session } = line.account;
    if (!session) throw new Error('the line is not there');
    session.isDeaf = true;
    for (const text of ['alguém?', 'olá?']) {
      await maria.write(line.account, text, { t: String(Math.floor(Date.now() / 1000) + 30) });
    }
    ahead = 60_000;
    provider.look();
    t.equal(line.account.session, session, 'a minute of silence is nothing');
    ahead = 125_000;
    provider.look();
    await line.deskUntil(ticketId, ({ length }) => length === 3);
    t.same(await line.bodies(ticketId), ['oi', 'alguém?', 'olá?']);
    await line.until('CONNECTED', 'deaf');
    t.not(line.account.session, session);

    await eventually(
      () => line.account.waiting.length,
      (waiting) => waiting === 0,
    );
    ahead = 600_000;
    const reopened = line.account.session;
    provider.look();
    await eventually(
      () => line.account.session,
      (now) => now !== undefined && now !== reopened,
    );
    await line.until('CONNECTED', '');
  },
);
