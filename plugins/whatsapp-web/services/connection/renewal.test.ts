import t from 'tap';
import { createWatchedConnection } from '../../testing/watched-connection.ts';

t.setTimeout(180_000);

t.test(
  'a connection that does not answer on its next socket either is run from scratch',
  async (t) => {
    const { time, network, provider, connection } = await createWatchedConnection(t);
    await connection.pair();
    const opened = t.capture(provider, 'open', provider.open.bind(provider));
    const mute = (): void => {
      const { session } = connection.account;
      if (!session) throw new Error('the connection is not there');
      session.isMute = true;
    };
    const logins = network.logins.length;
    for (const round of [1, 2]) {
      mute();
      time.ahead += 70_000;
      provider.checkConnections();
      await connection.until('OPENING', 'silent');
      await connection.until('CONNECTED');
      t.equal(network.logins.length, logins + round);
      t.equal(opened().length, round - 1);
    }
    const maria = network.person('5511988887777', 'Maria');
    await maria.write(connection.account, 'oi');
    t.same(await connection.bodies(await connection.accept()), ['oi']);
  },
);
