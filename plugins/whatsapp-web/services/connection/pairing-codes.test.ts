import { setImmediate as settled } from 'node:timers/promises';
import t from 'tap';
import { PairingCodes } from './pairing-codes.ts';

const setUp = (number?: string) => {
  const told: unknown[] = [];
  let asked = 0;
  const codes = new PairingCodes({
    number,
    reports: { report: (status, more) => told.push([status, more]) },
    logger: { warn: () => undefined },
    ask: () => {
      asked += 1;
      return Promise.resolve(`CODE000${String(asked)}`);
    },
    giveUp: () => told.push('given up'),
    reconnect: () => {
      told.push('renewed');
      codes.connecting();
    },
  });
  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1) {
      codes.show('qr');
      await settled();
    }
  };
  return { codes, told, turns };
};

t.test('three QR codes, then nobody is waited for any more', async (t) => {
  const { told, turns } = setUp();
  await turns(4);
  const shown = ['qrcode', { qrcode: 'qr' }];
  t.same(told, [shown, shown, shown, 'given up', ['DISCONNECTED', { reason: 'code-expired' }]]);
});

t.test('a code to type stays while QR codes pass, and is renewed twice', async (t) => {
  const { told, turns } = setUp('5511988887777');
  await turns(5);
  t.same(told, [['qrcode', { qrcode: 'qr', pairingCode: 'CODE0001' }]]);
  await turns(1);
  t.equal(told.at(-1), 'renewed');
  await turns(6);
  t.same(told.slice(2), [['qrcode', { qrcode: 'qr', pairingCode: 'CODE0002' }], 'renewed']);
  await turns(6);
  t.same(told.slice(-2), ['given up', ['DISCONNECTED', { reason: 'code-expired' }]]);
});

t.test('a code that was used is forgotten: the next time begins anew', async (t) => {
  const { codes, told, turns } = setUp();
  await turns(3);
  codes.used();
  await turns(3);
  t.notMatch(told, ['given up']);
  t.equal(told.length, 6);
});
