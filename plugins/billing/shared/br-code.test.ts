import fc from 'fast-check';
import t from 'tap';
import { crc16, readBrCode, writeBrCode } from './br-code.ts';
import type { BrCode } from './br-code.ts';

/** Written by another program. */
const KNOWN: readonly (readonly [string, BrCode])[] = [
  [
    '00020126710014br.gov.bcb.pix013671cdf9ba-c695-4e3c-b010-abb521a3f1be0209FATURA 42520400005303986540549.905802BR5913PADARIA DO ZE6009SAO PAULO62120508FATURA4263041ECF',
    {
      key: '71cdf9ba-c695-4e3c-b010-abb521a3f1be',
      text: 'FATURA 42',
      cents: 4990,
      name: 'PADARIA DO ZE',
      city: 'SAO PAULO',
      txid: 'FATURA42',
    },
  ],
  [
    '00020126360014br.gov.bcb.pix0114+55419999900005204000053039865802BR5911ANA MARTINS6008CURITIBA62070503***63043876',
    { key: '+5541999990000', name: 'ANA MARTINS', city: 'CURITIBA' },
  ],
  [
    '00020126760014br.gov.bcb.pix2554pix.example.com/qr/v2/2353c790eefb11eaadc10242ac1200025204000053039865802BR5905PROSA6009SAO PAULO62070503***6304F9A6',
    {
      location: 'pix.example.com/qr/v2/2353c790eefb11eaadc10242ac120002',
      name: 'PROSA',
      city: 'SAO PAULO',
    },
  ],
];

t.test('writes and reads what other programs write and read', (t) => {
  t.equal(crc16('123456789'), '29B1');
  for (const [text, code] of KNOWN) {
    t.equal(writeBrCode(code), text);
    t.same(readBrCode(text), code);
  }
  t.end();
});

t.test('keeps within the lengths of the standard, without accents', (t) => {
  const key = `${'a'.repeat(62)}@exemplo.com.br`;
  t.equal(key.length, 77);
  const text = writeBrCode({
    key,
    text: 'não cabe',
    name: 'Associação Brasileira de Cafés Especiais',
    city: 'São José do Rio Preto',
    txid: 'x'.repeat(32),
  });
  t.same(readBrCode(text), {
    key,
    name: 'ASSOCIACAO BRASILEIRA DE',
    city: 'SAO JOSE DO RIO',
    txid: 'x'.repeat(25),
  });
  t.throws(() => writeBrCode({ key: `a${key}`, name: 'Ana', city: 'Lins' }), RangeError);
  t.throws(() => writeBrCode({ name: 'Ana', city: 'Lins' }), RangeError);
  t.end();
});

t.test('reads back whatever it wrote, and nothing that was altered', (t) => {
  const codes = fc.record({
    key: fc.uuid(),
    cents: fc.integer({ min: 1, max: 99_999_999 }),
    name: fc.stringMatching(/^[A-Z]{2,20}$/),
    city: fc.stringMatching(/^[A-Z]{2,15}$/),
    txid: fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
  });
  fc.assert(
    fc.property(codes, fc.nat(), (code, at) => {
      const text = writeBrCode(code);
      t.same(readBrCode(text), code);
      const place = at % text.length;
      const other = text[place] === '7' ? '8' : '7';
      const altered = text.slice(0, place) + other + text.slice(place + 1);
      t.equal(readBrCode(altered), undefined, altered);
    }),
    { numRuns: 200 },
  );
  t.equal(readBrCode(''), undefined);
  t.equal(readBrCode('https://example.com'), undefined);
  t.end();
});
