import t from 'tap';
import { createWatchedLine } from '../../testing/watched-line.ts';

t.setTimeout(180_000);

t.test(
  'a line that does not answer on its next connection either is run from scratch',
  async (t) => {
    const { time, network, provider, line } = await createWatchedLine(t);
    await line.pair();
    const opened = t.capture(provider, 'open', provider.open.bind(provider));
    const mute = (): void => {
      const { session } = line.account;
      if (!session) throw new Error('the line is not there');
      session.isMute = true;
    };
    const logins = network.logins.length;
    for (const round of [1, 2]) {
      mute();
      time.ahead += 70_000;
      provider.look();
      await line.until('OPENING', 'silent');
      await line.until('CONNECTED');
      t.equal(network.logins.length, logins + round);
      t.equal(opened().length, round - 1);
    }
    const maria = network.person('5511988887777', 'Maria');
    await maria.write(line.account, 'oi');
    t.same(await line.bodies(await line.accept()), ['oi']);
  },
);
