import t from 'tap';
import { isAddressOrRange, isAmong, txidsIn } from './notices.ts';

t.test('reads charges from whatever a notice holds', (t) => {
  const read = (value: unknown) => txidsIn(Buffer.from(JSON.stringify(value)));
  t.same(read({ pix: [{ txid: 'x'.repeat(36) }, { txid: 'ok1' }, null, 7, { txid: 'a b' }] }), [
    'ok1',
  ]);
  for (const value of [null, [], 'pix', { pix: 'A1' }, {}]) t.same(read(value), []);
  t.same(txidsIn(Buffer.from('{"pix":[{"txid":"A')), []);
  t.end();
});

t.test('knows addresses and ranges', (t) => {
  t.ok(isAmong('34.193.116.226', ['34.193.116.0/24']));
  t.ok(isAmong('2001:db8::1', ['2001:db8::/32']));
  t.notOk(isAmong('34.193.117.1', ['34.193.116.0/24', '10.0.0.1']));
  t.notOk(isAmong('', ['10.0.0.1']));
  t.same(
    ['10.0.0.1', '10.0.0.0/8', '::1/128', '10.0.0.0/0', '10.0.0.0/33', 'a.b', '1.2.3.4/5/6'].map(
      isAddressOrRange,
    ),
    [true, true, true, false, false, false, false],
  );
  t.end();
});
