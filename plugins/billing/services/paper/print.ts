import { formatDocument } from 'prosa/contract';
import { Document } from 'pdfjs';
import regular from 'pdfjs/font/Helvetica.js';
import bold from 'pdfjs/font/Helvetica-Bold.js';
import type { InvoicePaper, Party } from './paper.ts';
import { printable } from './printable.ts';
import { qrSquares } from './qr-squares.ts';
import { PAPER_WORDS } from './words.ts';

/** Points: an A4 page, its margin, and the sides of the Pix code. */
const MARGIN = 56;
const WIDTH = 595 - 2 * MARGIN;
const CODE = 168;
/** Greys of labels and of rules. */
const MUTED = 0x5a6b67;
const LINE = 0xe2e8e6;

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const money = (cents: number): string => reais.format(cents / 100);

const dayOf = (moment: Date, timeZone: string): string =>
  moment.toLocaleDateString('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });

const momentOf = (moment: Date, timeZone: string): string => {
  const time = moment.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return `${dayOf(moment, timeZone)} ${time}`;
};

const dayText = (day: string): string => day.split('-').toReversed().join('/');

/** The lines of a table: what is meant, and its value. */
const linesOf = (paper: InvoicePaper): readonly (readonly [string, string])[] => {
  const words = PAPER_WORDS[paper.language];
  const { cents, paidCents, creditCents, status, timeZone, paidAt } = paper;
  const rest = Math.max(0, cents - paidCents - creditCents);
  return [
    [words.detail, paper.detail],
    [words.period, `${dayText(paper.periodStart)} ${words.to} ${dayText(paper.periodEnd)}`],
    [words.issued, dayOf(paper.issuedAt, timeZone)],
    [words.due, dayOf(paper.dueDate, timeZone)],
    [words.amount, money(cents)],
    ...(creditCents > 0 ? ([[words.credit, money(creditCents)]] as const) : []),
    ...(status === 'open' && paidCents > 0 ? ([[words.paid, money(paidCents)]] as const) : []),
    ...(status === 'open' ? ([[words.rest, money(rest)]] as const) : []),
    ...(paidAt === null ? [] : ([[words.paidOn, dayOf(paidAt, timeZone)]] as const)),
  ];
};

const writeParty = (document: Document, label: string, party: Party): void => {
  document.text(label, { color: MUTED, fontSize: 9 });
  document.text(printable(party.name) || '-', { font: bold });
  const lines = [party.document === '' ? '' : formatDocument(party.document), ...party.address];
  for (const line of lines.filter((each) => each.trim() !== '')) document.text(printable(line));
  space(document, 14);
};

/** Room below what was written. */
const space = (document: Document, points: number): void => {
  document.cell('', { fontSize: 1, lineHeight: 1, minHeight: points });
};

const writePix = (document: Document, paper: InvoicePaper, brCode: string): void => {
  const words = PAPER_WORDS[paper.language];
  space(document, 24);
  document.text(words.pix, { font: bold, fontSize: 13 });
  document.text(words.scan, { color: MUTED });
  space(document, 8);
  const { size, runs } = qrSquares(brCode);
  const side = CODE / size;
  document.op((x, top) => [
    'q 0 0 0 rg',
    ...runs.flatMap(({ row, from, length }) => [
      x + from * side,
      top - (row + 1) * side,
      length * side,
      side,
      're',
    ]),
    'f Q',
  ]);
  space(document, CODE + 8);
  if (paper.pix?.expiresAt) {
    const until = momentOf(paper.pix.expiresAt, paper.timeZone);
    document.text(`${words.validUntil} ${until} (${paper.timeZone})`, {
      color: MUTED,
      fontSize: 9,
    });
  }
  space(document, 6);
  document.text(words.code, { color: MUTED, fontSize: 9 });
  // Without blanks a reader would not break the code: each line is one of its own.
  for (const part of brCode.match(/.{1,80}/gu) ?? []) document.text(part, { fontSize: 9 });
};

/** An invoice as a PDF of one page, with its Pix where it can be paid. */
export const printInvoice = (paper: InvoicePaper): Promise<Buffer> => {
  const words = PAPER_WORDS[paper.language];
  const title = `${words.invoice} ${String(paper.number)}`;
  const standing = paper.status === 'open' && paper.isOverdue ? 'overdue' : paper.status;
  const document = new Document({
    font: regular,
    padding: MARGIN,
    fontSize: 10.5,
    lineHeight: 1.35,
    properties: { title, author: printable(paper.issuer.name), creationDate: paper.issuedAt },
  });
  document.text(printable(title), { font: bold, fontSize: 20 });
  document.text(words.status[standing], { font: bold, color: MUTED });
  space(document, 18);
  writeParty(document, words.issuer, paper.issuer);
  writeParty(document, words.payer, paper.payer);
  const table = document.table({
    widths: [WIDTH * 0.35, WIDTH * 0.65],
    borderHorizontalWidth: 0.75,
    borderColor: LINE,
    paddingTop: 5,
    paddingBottom: 5,
  });
  for (const [term, value] of linesOf(paper)) {
    const row = table.row();
    row.cell(term, { color: MUTED });
    row.cell(printable(value), { textAlign: 'right' });
  }
  if (paper.pix) writePix(document, paper, paper.pix.brCode);
  return document.asBuffer();
};
