import { isWebAddress } from '../shared/parts.ts';
import type { Order, Part } from '../shared/parts.ts';
import type { IntentAnswer, Message } from './answers.ts';

const TYPING_MILLISECONDS = 3_000;
const NOT_UNDERSTOOD = 'Não consegui entender sua dúvida.';
const CLOSES = /atendimento finalizado/i;

/** An answer of an agent as Prosa goes on with it. */
export interface AgentReading {
  readonly parts: readonly Part[];
  readonly order: Order | undefined;
}

type Said = Omit<Part, 'delay'>;

const lines = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => (text ?? '').trim() !== '').join('\n');

const image = (url: string | undefined, text = ''): readonly Said[] =>
  url !== undefined && isWebAddress(url) ? [{ text, url }] : text === '' ? [] : [{ text }];

const said = ({ text, image: picture, quickReplies, card }: Message): readonly Said[] => [
  ...(text?.text ?? []).filter((each) => each.trim() !== '').map((each) => ({ text: each.trim() })),
  ...(picture ? image(picture.imageUri) : []),
  ...(quickReplies
    ? [
        {
          text: lines(
            quickReplies.title,
            ...(quickReplies.quickReplies ?? []).map((reply) => `- ${reply}`),
          ),
        },
      ].filter((each) => each.text !== '')
    : []),
  ...(card
    ? image(
        card.imageUri,
        lines(
          card.title && `*${card.title}*`,
          card.subtitle,
          ...(card.buttons ?? []).map((button) => `- ${lines(button.text, button.postback)}`),
        ),
      )
    : []),
];

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/**
 * Reads an answer of an agent. Messages for other platforms are left out, where there are some for none.
 * @param name the integration's, which heads each text
 */
export const readIntent = ({ queryResult }: IntentAnswer, name: string): AgentReading => {
  const {
    fulfillmentMessages = [],
    fulfillmentText = '',
    parameters,
    diagnosticInfo,
  } = queryResult;
  const general = fulfillmentMessages.filter(
    ({ platform = 'PLATFORM_UNSPECIFIED' }) => platform === 'PLATFORM_UNSPECIFIED',
  );
  const answered = (general.length > 0 ? general : fulfillmentMessages).flatMap(said);
  const texts =
    answered.length > 0 || fulfillmentText === '' ? answered : [{ text: fulfillmentText }];
  const picture = propertyOf(parameters, 'image');
  const extra = typeof picture === 'string' ? image(picture) : [];
  const all = [...texts, ...extra];
  const closes = all.some(({ text }) => CLOSES.test(text));
  const stops = propertyOf(diagnosticInfo, 'end_conversation') === true;
  const parts = (all.length > 0 || stops ? all : [{ text: NOT_UNDERSTOOD }]).map((part) => ({
    ...part,
    text: part.text === '' ? '' : `*${name}:*\n${part.text}`,
    delay: TYPING_MILLISECONDS,
  }));
  const order = closes ? { closes: true as const } : stops ? { stops: true as const } : undefined;
  return { parts, order };
};

const LONGEST_QUERY = 256;

/** The customer's words as an agent takes them: 256 characters, cut at a blank where there is one near. */
export const queryText = (text: string): string => {
  const whole = text.replaceAll(/\s+/g, ' ').trim();
  if (whole.length <= LONGEST_QUERY) return whole;
  const cut = whole.slice(0, LONGEST_QUERY);
  const blank = cut.lastIndexOf(' ');
  const safe = blank > LONGEST_QUERY / 2 ? cut.slice(0, blank) : cut;
  // Half of a pair of surrogates is no character.
  return safe.replace(/[\uD800-\uDBFF]$/, '');
};
