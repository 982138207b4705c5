import t from 'tap';
import { centsOf, baseOf, dayOf } from '../sources/values.ts';
import { documentAmong, documentIn } from './documents.ts';
import { billsToSend } from './open-bills.ts';
import { hasPhone } from './phones.ts';
import { kindOfName } from './queue-names.ts';
import { billReplies, paced, saying } from './texts.ts';

t.test('finds documents as people write them, those with letters too', (t) => {
  for (const [text, document] of [
    ['529.982.247-25', '52998224725'],
    ['meu cpf é 529 982 247 25, obrigada', '52998224725'],
    ['CNPJ: 12.abc.345/01de-35', '12ABC34501DE35'],
    ['12ABC34501DE35', '12ABC34501DE35'],
    ['11.222.333/0001-81', '11222333000181'],
    ['529,982,247-25', '52998224725'],
  ] as const) {
    t.same(documentIn(text), { kind: 'document', document }, text);
  }
  t.same(documentIn('529.982.247-24'), { kind: 'invalid' });
  t.same(documentIn('111.111.111-11'), { kind: 'invalid' });
  for (const text of ['oi', '2', 'quero a segunda via', '']) {
    t.same(documentIn(text), { kind: 'other' }, text);
  }
  t.match(documentAmong(['oi', '52998224725', 'obrigado']), { document: '52998224725' });
  t.match(documentAmong(['oi', '12345678']), { kind: 'invalid' });
  t.end();
});

t.test('knows the names of queues that ask for bills', (t) => {
  t.equal(kindOfName('2ª Via de Boleto'), 'second-copy');
  t.equal(kindOfName('2 via de boleto '), 'second-copy');
  t.equal(kindOfName('Religue de Confiança'), 'unblock');
  t.equal(kindOfName('Liberação em Confiança'), 'unblock');
  t.equal(kindOfName('Financeiro'), undefined);
  t.end();
});

t.test('compares phones with and without country, zero and ninth digit', (t) => {
  const number = '5511987654321';
  for (const phone of ['(11) 98765-4321', '11 8765-4321', '+55 11 98765-4321', '011987654321']) {
    t.ok(hasPhone(['', phone], number), phone);
  }
  for (const phone of ['(21) 98765-4321', '98765-4321', '(11) 98765-4322', '']) {
    t.notOk(hasPhone([phone], number), phone);
  }
  t.notOk(hasPhone(['1234'], '1234'));
  t.end();
});

t.test('sends what is overdue, else the next that is due', (t) => {
  const bill = (dueDate: string) => ({ dueDate });
  const days = (...dates: readonly string[]) =>
    billsToSend(dates.map(bill), '2026-11-27').map(({ dueDate }) => dueDate);
  t.same(days('2027-01-10', '2026-12-10'), ['2026-12-10']);
  t.same(days('2026-12-10', '2026-11-26', '2026-10-10'), ['2026-10-10', '2026-11-26']);
  t.equal(days('2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01').length, 3);
  t.same(days(), []);
  t.end();
});

t.test('reads amounts, days and addresses as programs write them', (t) => {
  t.same(
    ['129.90', '1.234,50', '1234,5', 99, 'R$ 10,00', '', undefined].map(centsOf),
    [12_990, 123_450, 123_450, 9_900, 1_000, 0, 0],
  );
  t.same(['2026-11-27 00:00:00', '27/11/2026', '', null].map(dayOf), [
    '2026-11-27',
    '2026-11-27',
    '',
    '',
  ]);
  const tail = /\/webservice\/v1$/i;
  t.equal(baseOf('ixc.example.com/webservice/v1/', tail), 'https://ixc.example.com');
  t.equal(baseOf('http://10.0.0.2:8080/', tail), 'http://10.0.0.2:8080');
  t.end();
});

t.test('tells strangers no more than it takes to pay', (t) => {
  const bill = {
    id: '1',
    number: '10501',
    cents: 123_450,
    dueDate: '2026-11-10',
    description: 'Rua das Acácias 12',
    link: 'https://example.com/i/1',
    pix: '000201',
    barcode: '2379',
  };
  const paper = { id: 'x', name: 'boleto.pdf', mime: 'application/pdf' };
  const shown = { bill, paper };
  const told = (isKnown: boolean) => billReplies(shown, isKnown).map(({ body }) => body);
  const [data, ...rest] = told(false);
  t.equal(data, '*Segunda via do boleto*\n*Valor:* R$ 1.234,50\n*Vencimento:* 10/11/2026');
  t.same([rest[1], rest[3]], ['000201', '2379']);
  t.notOk(billReplies(shown, false).some(({ file }) => file));
  t.match(told(true)[0], /Acácias/);
  t.same(billReplies(shown, true).at(-1)?.file, paper);
  t.ok(
    billReplies(shown, true).every(({ verbatim }) => verbatim),
    'no braces are filled',
  );
  const delays = (isLast: boolean) =>
    paced([saying('a'), saying('b'), saying('c')], isLast).map(({ delay }) => delay);
  t.same(delays(true), [undefined, 2_000, 12_000]);
  t.same(delays(false), [undefined, 2_000, 2_000]);
  t.end();
});
