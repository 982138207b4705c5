import type { Language } from 'prosa/core';

/** The words on an invoice. */
export interface PaperWords {
  readonly invoice: string;
  readonly issuer: string;
  readonly payer: string;
  readonly detail: string;
  readonly period: string;
  readonly amount: string;
  readonly issued: string;
  readonly due: string;
  readonly paidOn: string;
  readonly credit: string;
  readonly paid: string;
  readonly rest: string;
  readonly to: string;
  readonly status: Readonly<Record<'paid' | 'overdue' | 'open' | 'void' | 'uncollectible', string>>;
  readonly pix: string;
  readonly scan: string;
  readonly code: string;
  readonly validUntil: string;
}

/** In each language that Prosa speaks. */
export const PAPER_WORDS: Readonly<Record<Language, PaperWords>> = {
  pt: {
    invoice: 'Fatura nº',
    issuer: 'Emitida por',
    payer: 'Para',
    detail: 'Plano',
    period: 'Período',
    amount: 'Valor',
    issued: 'Emissão',
    due: 'Vencimento',
    paidOn: 'Pago em',
    credit: 'Crédito usado',
    paid: 'Já pago',
    rest: 'A pagar',
    to: 'a',
    status: {
      paid: 'Pago',
      overdue: 'Vencido',
      open: 'Em Aberto',
      void: 'Cancelada',
      uncollectible: 'Perdida',
    },
    pix: 'Pagar com Pix',
    scan: 'Leia o código com o aplicativo do seu banco, ou copie e cole o texto abaixo.',
    code: 'Pix copia e cola',
    validUntil: 'O código vale até',
  },
  en: {
    invoice: 'Invoice no.',
    issuer: 'Issued by',
    payer: 'To',
    detail: 'Plan',
    period: 'Period',
    amount: 'Amount',
    issued: 'Issued on',
    due: 'Due date',
    paidOn: 'Paid on',
    credit: 'Credit used',
    paid: 'Already paid',
    rest: 'To pay',
    to: 'to',
    status: {
      paid: 'Paid',
      overdue: 'Overdue',
      open: 'Open',
      void: 'Voided',
      uncollectible: 'Written off',
    },
    pix: 'Pay by Pix',
    scan: 'Scan the code with your bank’s app, or copy and paste the text below.',
    code: 'Pix code to copy and paste',
    validUntil: 'The code is good until',
  },
  es: {
    invoice: 'Factura n.º',
    issuer: 'Emitida por',
    payer: 'Para',
    detail: 'Plan',
    period: 'Período',
    amount: 'Importe',
    issued: 'Emisión',
    due: 'Vencimiento',
    paidOn: 'Pagada el',
    credit: 'Crédito usado',
    paid: 'Ya pagado',
    rest: 'A pagar',
    to: 'a',
    status: {
      paid: 'Pagada',
      overdue: 'Vencida',
      open: 'Pendiente',
      void: 'Anulada',
      uncollectible: 'Incobrable',
    },
    pix: 'Pagar con Pix',
    scan: 'Lea el código con la aplicación de su banco, o copie y pegue el texto de abajo.',
    code: 'Pix para copiar y pegar',
    validUntil: 'El código vale hasta el',
  },
};
