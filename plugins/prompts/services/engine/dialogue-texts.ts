import type { OccasionMessage, TicketMessage } from '../../../tickets/public.ts';
import type { ChatMessage } from '../ports.ts';
import { masked } from './masks.ts';

/** Characters of one message that a model is shown. */
const LONGEST_SHOWN = 4_000;
const LONGEST_NAME = 60;
const NAMELESS = 'Amigo(a)';

const NAMES: Readonly<Partial<Record<OccasionMessage['kind'], string>>> = {
  image: 'imagem',
  video: 'vídeo',
  audio: 'áudio',
  application: 'documento',
  sticker: 'figurinha',
  locationMessage: 'localização',
  liveLocationMessage: 'localização',
  contactMessage: 'contato',
  contactsArrayMessage: 'contatos',
  call_log: 'ligação',
};
/** Kinds whose body is data, no words. */
const WORDLESS: readonly OccasionMessage['kind'][] = [
  'locationMessage',
  'liveLocationMessage',
  'contactMessage',
  'contactsArrayMessage',
  'call_log',
];

/** The part of a message that a model is shown. */
type Spoken = Pick<OccasionMessage, 'kind' | 'body' | 'transcript'>;

/** The words of a message as a model is shown them: captions and transcripts, with the kind of what is no text. */
export const shownText = ({ kind, body, transcript }: Spoken): string => {
  const words = WORDLESS.includes(kind) ? '' : [transcript, body].filter(Boolean).join('\n');
  if (kind === 'audio' && words === '') return '[áudio que não pôde ser ouvido]';
  const name = kind === 'audio' ? undefined : NAMES[kind];
  const text = name === undefined ? words : `[${name}] ${words}`.trim();
  return masked(text).slice(0, LONGEST_SHOWN);
};

/** The first name of a contact in letters and digits alone. */
export const firstNameOf = (name: string): string => {
  const [first = ''] = name.trim().split(/\s+/);
  const tidy = first.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, LONGEST_NAME);
  // A contact without a name has its number for one.
  return tidy === '' || /^\d+$/.test(tidy) ? NAMELESS : tidy;
};

/**
 * The dialogue as a model is shown it: beginning with the customer, each side in turn, as some models insist on.
 * @param said the messages before those that are answered, oldest first
 */
export const dialogueOf = (
  said: readonly (Spoken & Pick<TicketMessage, 'fromMe'>)[],
  asked: readonly Spoken[],
  firstName: string,
): readonly ChatMessage[] => {
  const turns: { role: 'user' | 'assistant'; content: string }[] = [
    { role: 'user', content: `[Nome do cliente: ${firstName}]` },
  ];
  const add = (role: 'user' | 'assistant', content: string): void => {
    if (content === '') return;
    const last = turns.at(-1);
    if (last?.role === role) last.content += `\n${content}`;
    else turns.push({ role, content });
  };
  for (const message of said) add(message.fromMe ? 'assistant' : 'user', shownText(message));
  for (const message of asked) add('user', shownText(message));
  if (turns.at(-1)?.role === 'assistant') add('user', '[o cliente aguarda]');
  return turns;
};
