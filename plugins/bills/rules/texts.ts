import type { AutomaticReply, TicketFile } from '../../tickets/public.ts';
import type { OpenBill, SourceCustomer } from '../sources/source.ts';

/** Milliseconds between two messages, and before the last one. */
const PAUSE = 2_000;
const LAST_PAUSE = 12_000;

export const ASK =
  'Para localizar o seu cadastro, envie o *CPF* ou o *CNPJ* do titular, com ou sem pontos.';
export const INVALID =
  'Este CPF/CNPJ não é válido!\n\nPor favor tente novamente!\nOu digite *#* para voltar ao *Menu Anterior*';
export const WAIT = 'Aguarde! Estamos consultando na base de dados!';
export const NOT_FOUND =
  'Cadastro não localizado! *CPF/CNPJ* incorreto ou inválido. Tenta novamente!';
export const FAILED = '*Opss!!!!*\nOcorreu um erro! Digite *#* e fale com um *Atendente*!';
export const LIMITED =
  'Você já consultou vários documentos hoje. Um *Atendente* vai continuar por aqui.';
export const NO_BILLS = 'Não encontramos nenhum boleto em aberto neste cadastro.';
export const NOT_BLOCKED = 'Este acesso não está bloqueado.';
export const UNBLOCKED =
  'Pronto, o acesso foi liberado! Desligue o roteador da tomada, espere um minuto e ligue de novo.';
export const ONLINE = 'Pronto, o acesso foi liberado e já está conectado!';
export const REFUSED =
  'A liberação em confiança não foi aceita para este cadastro. Um *Atendente* vai continuar por aqui.';
export const ALREADY =
  'A liberação deste cadastro já foi pedida hoje. Um *Atendente* vai continuar por aqui.';
export const NO_UNBLOCKING =
  'Não conseguimos liberar este acesso por aqui. Um *Atendente* vai continuar.';
export const GOODBYE = 'Estamos finalizando esta conversa! Caso precise entre em contato conosco!';

const PIX =
  'Este é o *Pix copia e cola*. Copie a próxima mensagem e pague no aplicativo do seu banco:';
const BARCODE = 'Esta é a *linha digitável* do boleto:';

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** `R$ 1.234,50`, with a blank that every phone shows. */
const amount = (cents: number): string => money.format(cents / 100).replaceAll('\u00a0', ' ');

const day = (text: string): string => text.split('-').toReversed().join('/');

/** The first of the names; the whole where the phone is known to be the customer's. */
const nameOf = ({ name }: SourceCustomer, isKnown: boolean): string =>
  isKnown ? name.trim() : (name.trim().split(/\s+/)[0] ?? '');

export const foundText = (customer: SourceCustomer, isKnown: boolean): string =>
  `Localizei seu Cadastro! \n*${nameOf(customer, isKnown)}* só mais um instante por favor!`;

/** Texts of programs and customers, which are no templates of the company. */
export const saying = (body: string): AutomaticReply => ({ body, verbatim: true });

/** A bill with the pictures and papers that go with it. */
export interface ShownBill {
  readonly bill: OpenBill;
  readonly qr?: TicketFile;
  readonly paper?: TicketFile;
}

/**
 * The messages of a bill: its data, Pix, QR code, barcode, paper. Whoever knows a document need not be its holder: without a
 * known phone there is nothing in them but what it takes to pay.
 */
export const billReplies = (
  { bill, qr, paper }: ShownBill,
  isKnown: boolean,
): readonly AutomaticReply[] => {
  const { number, cents, dueDate, description, link, pix, barcode } = bill;
  const lines = [
    '*Segunda via do boleto*',
    isKnown && number !== '' && `*Fatura:* ${number}`,
    `*Valor:* ${amount(cents)}`,
    dueDate !== '' && `*Vencimento:* ${day(dueDate)}`,
    isKnown && description !== '' && `*Descrição:* ${description}`,
    isKnown && link !== undefined && `*Link:* ${link}`,
  ];
  return [
    saying(lines.filter((line) => line !== false).join('\n')),
    ...(pix === undefined ? [] : [saying(PIX), saying(pix)]),
    ...(qr ? [{ ...saying(''), file: qr }] : []),
    ...(barcode === undefined ? [] : [saying(BARCODE), saying(barcode)]),
    ...(isKnown && paper ? [{ ...saying(''), file: paper }] : []),
  ];
};

/** Puts the pauses between messages that people would make. @param isLast whether the last one says goodbye */
export const paced = (
  replies: readonly AutomaticReply[],
  isLast = false,
): readonly AutomaticReply[] =>
  replies.map((reply, at) => {
    if (at === 0) return reply;
    return { ...reply, delay: isLast && at === replies.length - 1 ? LAST_PAUSE : PAUSE };
  });
