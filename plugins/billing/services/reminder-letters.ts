import type { Language } from 'prosa/core';
import type { DunningStep } from '../rules/dunning.ts';

/** Facts of a reminder, in words of the reader's language already. */
export interface ReminderWords {
  readonly company: string;
  /** As `R$ 99,90`. */
  readonly amount: string;
  readonly dueDate: string;
  /** The day on which connections are closed. */
  readonly closesOn: string;
  readonly link: string;
}

interface Letter {
  readonly subject: string;
  readonly text: string;
}

type Sentence = (words: ReminderWords) => string;
type Steps = Readonly<
  Record<DunningStep, { readonly subject: Sentence; readonly first: Sentence }>
>;

const PT: Steps = {
  'd-7': {
    subject: ({ dueDate }) => `Sua fatura do Prosa vence em ${dueDate}`,
    first: ({ amount, dueDate }) => `A fatura de ${amount} vence em ${dueDate}.`,
  },
  'd-3': {
    subject: ({ dueDate }) => `Sua fatura do Prosa vence em ${dueDate}`,
    first: ({ amount, dueDate }) =>
      `Faltam poucos dias: a fatura de ${amount} vence em ${dueDate}.`,
  },
  d0: {
    subject: () => 'Sua fatura do Prosa vence hoje',
    first: ({ amount }) => `A fatura de ${amount} vence hoje.`,
  },
  'd+1': {
    subject: () => 'Sua fatura do Prosa venceu',
    first: ({ amount, dueDate }) =>
      `A fatura de ${amount} venceu em ${dueDate} e ainda está em aberto.`,
  },
  'd+3': {
    subject: () => 'Sua fatura do Prosa continua em aberto',
    first: ({ amount, dueDate }) =>
      `A fatura de ${amount}, vencida em ${dueDate}, continua em aberto.`,
  },
  'read-only': {
    subject: () => 'Sua conta no Prosa está em modo de leitura',
    first: ({ amount, dueDate, closesOn }) =>
      `A fatura de ${amount} venceu em ${dueDate}. Até o pagamento nada pode ser alterado; as mensagens dos seus clientes continuam chegando até ${closesOn}.`,
  },
  closed: {
    subject: () => 'As conexões da sua empresa no Prosa foram fechadas',
    first: ({ amount, dueDate }) =>
      `A fatura de ${amount} venceu em ${dueDate} há mais de 30 dias: as conexões estão fechadas. Seus dados estão guardados, e tudo volta com o pagamento.`,
  },
};

const EN: Steps = {
  'd-7': {
    subject: ({ dueDate }) => `Your Prosa invoice is due on ${dueDate}`,
    first: ({ amount, dueDate }) => `The invoice of ${amount} is due on ${dueDate}.`,
  },
  'd-3': {
    subject: ({ dueDate }) => `Your Prosa invoice is due on ${dueDate}`,
    first: ({ amount, dueDate }) =>
      `A few days are left: the invoice of ${amount} is due on ${dueDate}.`,
  },
  d0: {
    subject: () => 'Your Prosa invoice is due today',
    first: ({ amount }) => `The invoice of ${amount} is due today.`,
  },
  'd+1': {
    subject: () => 'Your Prosa invoice is overdue',
    first: ({ amount, dueDate }) =>
      `The invoice of ${amount} was due on ${dueDate} and is still open.`,
  },
  'd+3': {
    subject: () => 'Your Prosa invoice is still open',
    first: ({ amount, dueDate }) => `The invoice of ${amount}, due on ${dueDate}, is still open.`,
  },
  'read-only': {
    subject: () => 'Your Prosa account is read-only',
    first: ({ amount, dueDate, closesOn }) =>
      `The invoice of ${amount} was due on ${dueDate}. Until it is paid nothing can be changed; messages of your customers go on arriving until ${closesOn}.`,
  },
  closed: {
    subject: () => 'The connections of your company in Prosa were closed',
    first: ({ amount, dueDate }) =>
      `The invoice of ${amount} was due on ${dueDate}, more than 30 days ago: connections are closed. Your data is kept, and everything returns with the payment.`,
  },
};

const ES: Steps = {
  'd-7': {
    subject: ({ dueDate }) => `Su factura de Prosa vence el ${dueDate}`,
    first: ({ amount, dueDate }) => `La factura de ${amount} vence el ${dueDate}.`,
  },
  'd-3': {
    subject: ({ dueDate }) => `Su factura de Prosa vence el ${dueDate}`,
    first: ({ amount, dueDate }) =>
      `Faltan pocos días: la factura de ${amount} vence el ${dueDate}.`,
  },
  d0: {
    subject: () => 'Su factura de Prosa vence hoy',
    first: ({ amount }) => `La factura de ${amount} vence hoy.`,
  },
  'd+1': {
    subject: () => 'Su factura de Prosa venció',
    first: ({ amount, dueDate }) =>
      `La factura de ${amount} venció el ${dueDate} y sigue pendiente.`,
  },
  'd+3': {
    subject: () => 'Su factura de Prosa sigue pendiente',
    first: ({ amount, dueDate }) =>
      `La factura de ${amount}, vencida el ${dueDate}, sigue pendiente.`,
  },
  'read-only': {
    subject: () => 'Su cuenta de Prosa está en modo de lectura',
    first: ({ amount, dueDate, closesOn }) =>
      `La factura de ${amount} venció el ${dueDate}. Hasta el pago no se puede modificar nada; los mensajes de sus clientes siguen llegando hasta el ${closesOn}.`,
  },
  closed: {
    subject: () => 'Las conexiones de su empresa en Prosa se cerraron',
    first: ({ amount, dueDate }) =>
      `La factura de ${amount} venció el ${dueDate}, hace más de 30 días: las conexiones están cerradas. Sus datos están guardados, y todo vuelve con el pago.`,
  },
};

const LANGUAGES: Readonly<
  Record<
    Language,
    { readonly steps: Steps; readonly frame: (first: string, words: ReminderWords) => string }
  >
> = {
  pt: {
    steps: PT,
    frame: (first, { company, link }) => `Olá, ${company}!

${first}

Para ver e pagar a fatura com Pix, abra este endereço:

${link}

Se já pagou, ignore esta mensagem: o pagamento é reconhecido sozinho.
`,
  },
  en: {
    steps: EN,
    frame: (first, { company, link }) => `Hello ${company},

${first}

To see the invoice and pay it with Pix, open this address:

${link}

If you have paid already, ignore this message: the payment is recognised by itself.
`,
  },
  es: {
    steps: ES,
    frame: (first, { company, link }) => `Hola, ${company}:

${first}

Para ver la factura y pagarla con Pix, abra esta dirección:

${link}

Si ya pagó, ignore este mensaje: el pago se reconoce solo.
`,
  },
};

/** A company's name is its own words: on one line, and without anything that mail programs make a link of. */
const tame = (company: string): string =>
  company
    .replace(/[^\p{L}\p{N} &'-]+/gu, ' ')
    .trim()
    .slice(0, 60);

/** The mail that reminds of an invoice. */
export const reminderLetter = (
  language: Language,
  step: DunningStep,
  words: ReminderWords,
): Letter => {
  const { steps, frame } = LANGUAGES[language];
  const known = { ...words, company: tame(words.company) };
  return { subject: steps[step].subject(known), text: frame(steps[step].first(known), known) };
};
