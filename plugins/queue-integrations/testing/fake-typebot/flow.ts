/** A bubble as its author wrote it: the format of texts is that of the session. */
export type WrittenBubble =
  | { readonly type: 'text'; readonly text: string; readonly bold?: true }
  | { readonly type: 'image' | 'audio' | 'embed' | 'custom-embed'; readonly path: string }
  | { readonly type: 'video'; readonly path: string; readonly youtube?: string };

/** A block that waits, with what each answer leads to. */
export interface WrittenInput {
  readonly type: string;
  readonly items?: readonly WrittenItem[];
  readonly isMultiple?: true;
  readonly options?: object;
  /** The next step for any answer; items lead by themselves. */
  readonly next?: string;
}

interface WrittenItem {
  readonly id: string;
  readonly content: string;
  readonly value?: string;
  readonly picture?: string;
  readonly next?: string;
}

/** A step of the bot. */
export interface Step {
  readonly says: readonly WrittenBubble[];
  readonly input?: WrittenInput;
  /** Of the client, after the bubbles. */
  readonly actions?: readonly object[];
}

const text = (words: string, bold?: true): WrittenBubble => ({
  type: 'text',
  text: words,
  ...(bold && { bold }),
});

const ask = (words: string, type: string, next: string): Step => ({
  says: [text(words)],
  input: { type, next },
});

const MENU: WrittenInput = {
  type: 'choice input',
  items: [
    { id: 'c-precos', content: 'Preços', next: 'prices' },
    { id: 'c-horarios', content: 'Horários', next: 'hours' },
    { id: 'c-comprovante', content: 'Enviar comprovante', next: 'file' },
    { id: 'c-pessoa', content: 'Falar com uma pessoa', next: 'person' },
    { id: 'c-cadastro', content: 'Fazer cadastro', next: 'text' },
    { id: 'c-tudo', content: 'Mostrar tudo', next: 'everything' },
    { id: 'c-extras', content: 'Escolher extras', next: 'several' },
    { id: 'c-pagar', content: 'Pagar', next: 'payment' },
    { id: 'c-script', content: 'Abrir no navegador', next: 'script' },
  ],
};

/** A shop that repairs instruments: it has every kind of bubble and of input. */
export const FLOW: Readonly<Record<string, Step>> = {
  start: {
    says: [text('Olá! Sou o assistente da loja.', true), { type: 'image', path: '/logo.png' }],
    input: MENU,
  },
  prices: {
    says: [text('Escolha o instrumento:')],
    input: {
      type: 'picture choice input',
      items: [
        { id: 'p-violao', content: 'Violão', picture: '/logo.png', next: 'guitar' },
        { id: 'p-piano', content: 'Piano', next: 'piano' },
      ],
    },
  },
  guitar: { says: [text('A troca de cordas do violão sai por R$ 45,00.')], input: MENU },
  piano: { says: [text('A afinação do piano sai por R$ 280,00.')], input: MENU },
  hours: { says: [text('Abrimos de segunda a sexta, das 8h às 18h.')], input: MENU },
  file: {
    says: [text('Envie a foto ou o PDF do comprovante.')],
    input: { type: 'file input', next: 'received' },
  },
  received: { says: [text('Comprovante recebido, obrigado!')], input: MENU },
  person: { says: [text('Vou chamar uma pessoa.'), text('#{"stopBot":true}')] },
  text: ask('Qual é o seu nome?', 'text input', 'email'),
  email: ask('E o seu e-mail?', 'email input', 'number'),
  number: ask('Quantos instrumentos você tem?', 'number input', 'url'),
  url: ask('Tem uma página?', 'url input', 'date'),
  date: ask('Que dia é melhor para você?', 'date input', 'time'),
  time: ask('E a que horas?', 'time input', 'phone'),
  phone: ask('Um telefone para contato?', 'phone number input', 'rating'),
  rating: {
    says: [text('Como foi o cadastro?')],
    input: {
      type: 'rating input',
      options: { length: 5, labels: { left: 'ruim', right: 'ótimo' } },
      next: 'end',
    },
  },
  end: { says: [text('Até logo!')] },
  everything: {
    says: [
      { type: 'video', path: '', youtube: 'dQw4w9WgXcQ' },
      { type: 'audio', path: '/voice.ogg' },
      { type: 'embed', path: '/map' },
      { type: 'custom-embed', path: '/game' },
    ],
    input: {
      type: 'cards input',
      items: [
        { id: 'k-plano', content: 'Plano anual', picture: '/logo.png', next: 'end' },
        { id: 'k-menu', content: 'Voltar', next: 'hours' },
      ],
    },
    actions: [
      { type: 'wait', wait: { secondsToWaitFor: 90 } },
      { type: 'redirect', redirect: { url: 'https://loja.example.com/oferta', isNewTab: true } },
    ],
  },
  several: {
    says: [text('Quais extras?')],
    input: {
      type: 'choice input',
      isMultiple: true,
      items: [
        { id: 'x-capa', content: 'Capa' },
        { id: 'x-correia', content: 'Correia' },
        { id: 'x-palhetas', content: 'Palhetas' },
      ],
      next: 'chosen',
    },
  },
  chosen: { says: [text('Anotado.')], input: MENU },
  payment: { says: [text('São R$ 45,00.')], input: { type: 'payment input', next: 'end' } },
  script: {
    says: [],
    actions: [
      {
        type: 'codeToExecute',
        codeToExecute: { args: {}, content: '' },
        expectsDedicatedReply: true,
      },
    ],
  },
};
