import t from 'tap';
import { encode } from 'uqr';
import type { InvoicePaper } from './paper.ts';
import { wordsOf } from '../../testing/pdf-words.ts';
import { printable } from './printable.ts';
import { printInvoice } from './print.ts';

const PAPER: InvoicePaper = {
  language: 'pt',
  timeZone: 'America/Sao_Paulo',
  number: 41,
  issuer: { name: 'Prosa Serviços', document: '11222333000181', address: ['Av. Paulista, 1000'] },
  payer: { name: 'Padaria São João 🍞', document: '', address: ['Rua Ação, 10', 'Recife, PE'] },
  detail: 'Plano (Ouro)',
  periodStart: '2026-03-31',
  periodEnd: '2026-04-30',
  cents: 14_990,
  paidCents: 0,
  creditCents: 990,
  status: 'open',
  isOverdue: true,
  issuedAt: new Date('2026-03-11T12:00:00Z'),
  dueDate: new Date('2026-03-31T15:00:00Z'),
  paidAt: null,
};
const BR_CODE = `00020126580014br.gov.bcb.pix0136${'a'.repeat(36)}5204000053039865406140.005802BR6304ABCD`;

/** The squares that a PDF draws, as rows of a code with so many in each. */
const squaresOf = (pdf: Buffer, size: number): boolean[][] => {
  const found = [
    ...pdf.toString('latin1').matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/gu),
  ].map(([, ...numbers]) => numbers.map(Number));
  const sides = found.map(([, , , height = 0]) => height);
  const side = Math.min(...sides);
  const squares = found.filter(([, , , height = 0]) => height === side);
  const left = Math.min(...squares.map(([x = 0]) => x));
  const top = Math.max(...squares.map(([, y = 0]) => y));
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [x = 0, y = 0, width = 0] of squares) {
    const from = Math.round((x - left) / side);
    rows[Math.round((top - y) / side)]?.fill(true, from, from + Math.round(width / side));
  }
  return rows;
};

t.test('prints parties, amounts, days and the Pix, and reads as it was written', async (t) => {
  const expiresAt = new Date('2026-03-31T18:00:00Z');
  const pdf = await printInvoice({ ...PAPER, pix: { brCode: BR_CODE, cents: 14_000, expiresAt } });
  t.equal(pdf.subarray(0, 5).toString(), '%PDF-');
  const words = wordsOf(pdf);
  for (const line of [
    'Fatura nº 41',
    'Vencido',
    'Prosa Serviços',
    '11.222.333/0001-81',
    'Padaria São João ?',
    'Rua Ação, 10',
    'Plano (Ouro)',
    '31/03/2026 a 30/04/2026',
    'Crédito usado',
  ]) {
    t.ok(words.includes(line), line);
  }
  t.match(words, /R\$\s149,90[^]*R\$\s9,90[^]*A pagar[^]*R\$\s140,00/u);
  t.match(words, /O código vale até 31\/03\/2026 15:00/u);
  t.ok(words.replaceAll('\n', '').includes(BR_CODE), 'the code can be copied');
  const { size, data } = encode(BR_CODE, { ecc: 'M', border: 0 });
  t.same(squaresOf(pdf, size), data, 'and it is drawn');
});

t.test('prints no Pix where nothing is owed, in the language that was asked for', async (t) => {
  const paidAt = new Date('2026-04-01T01:00:00Z');
  const pdf = await printInvoice({
    ...PAPER,
    language: 'en',
    status: 'paid',
    paidCents: 14_000,
    paidAt,
  });
  const words = wordsOf(pdf);
  t.match(words, /Invoice no\. 41\nPaid/u);
  t.match(words, /Paid on\n31\/03\/2026/u);
  t.notMatch(words, /Pix/u);
});

t.test('keeps what the fonts have, and replaces the rest', (t) => {
  t.equal(printable('Ação “boa” – €'), 'Ação “boa” – €');
  t.equal(printable('Żołć\nАБ'), 'Zo?c ??');
  t.end();
});
