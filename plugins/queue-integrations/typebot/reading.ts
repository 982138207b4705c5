import { isWebAddress } from '../shared/parts.ts';
import type { Order, Part } from '../shared/parts.ts';
import { propertyOf, textOf } from './answers.ts';
import type { Bubble, ClientAction, ContinueAnswer, Input } from './answers.ts';
import { choiceText, openChoices } from './choices.ts';
import type { OpenChoices } from './choices.ts';
import { commandIn } from './commands.ts';
import { flattened, fromMarkdown } from './rich-text.ts';

/** Typebot's own word for an answer that it does not take. */
const INVALID = 'Invalid message. Please, try again.';
const LONGEST_WAIT_SECONDS = 30;
const SCRIPTS = ['scriptToExecute', 'codeToExecute'];
const LINKS: Readonly<Record<string, string>> = {
  youtube: 'https://youtu.be/',
  vimeo: 'https://vimeo.com/',
};

/** How an integration words things. */
export interface Wording {
  /** Milliseconds before each message. */
  readonly delayMilliseconds: number;
  /** Takes the place of Typebot's word for an unknown answer; empty leaves it. */
  readonly unknownMessage: string;
}

/** The state of the dialogue after an answer: it waits, it is over, or it needs something that no messenger has. */
type Next = 'waits' | 'over' | 'payment' | 'client-action';

/** An answer of Typebot as Prosa goes on with it. */
export interface Reading {
  readonly parts: readonly Part[];
  readonly order: Order | undefined;
  readonly next: Next;
  readonly open: OpenChoices | undefined;
  /** Whether the next message may be a file. */
  readonly takesFile: boolean;
}

type Said = Omit<Part, 'delay'>;

const linkOf = (content: unknown): string => {
  const host = LINKS[textOf(content, 'type')];
  const id = textOf(content, 'id');
  if (host !== undefined && id !== '') return host + encodeURIComponent(id);
  const url = textOf(content, 'url');
  return isWebAddress(url) ? url : '';
};

const textSaid = (content: unknown): string => {
  const markdown = propertyOf(content, 'markdown');
  if (typeof markdown === 'string') return fromMarkdown(markdown);
  return flattened(propertyOf(content, 'richText')) || textOf(content, 'plainText').trim();
};

const said = ({ type, content }: Bubble): Said | undefined => {
  const link = linkOf(content);
  switch (type) {
    case 'text': {
      const text = textSaid(content);
      return text === '' ? undefined : { text };
    }
    case 'image':
    case 'audio':
      return link === '' ? undefined : { text: '', url: link };
    case 'video':
      if (link === '') return undefined;
      return LINKS[textOf(content, 'type')] === undefined
        ? { text: '', url: link }
        : { text: link };
    default:
      // Pages that a messenger cannot show: their address can be opened.
      return link === '' ? undefined : { text: link };
  }
};

const waitOf = ({ type, wait }: ClientAction): number => {
  if (type !== 'wait') return 0;
  const seconds = Number(wait?.secondsToWaitFor);
  return Number.isFinite(seconds) && seconds > 0
    ? Math.min(seconds, LONGEST_WAIT_SECONDS) * 1000
    : 0;
};

const redirectOf = ({ type, redirect }: ClientAction): Said | undefined => {
  const url = redirect?.url ?? '';
  return type === 'redirect' && isWebAddress(url) ? { text: url } : undefined;
};

const inputParts = (input: Input, open: OpenChoices | undefined): readonly Said[] => {
  if (input.type === 'rating input') return [{ text: ratingText(input.options) }];
  if (!open) return [];
  const pictures = (input.items ?? []).flatMap(({ pictureSrc, imageUrl, title, description }) => {
    const url = pictureSrc ?? imageUrl ?? '';
    const text = [title, description].filter((each) => (each ?? '') !== '').join('\n');
    if (isWebAddress(url)) return [{ url, text }];
    return input.type === 'cards input' && text !== '' ? [{ text }] : [];
  });
  return [...pictures, { text: choiceText(open) }];
};

const ratingText = (options: unknown): string => {
  const length = Number(propertyOf(options, 'length') ?? 10);
  const most = Number.isInteger(length) && length > 0 && length <= 100 ? length : 10;
  const isFromZero =
    propertyOf(options, 'buttonType') !== 'Icons' && propertyOf(options, 'startsAt') === 0;
  const labels = propertyOf(options, 'labels');
  const end = (number: number, side: string): string => {
    const label = textOf(labels, side);
    return `*${String(number)}*${label === '' ? '' : ` ${label}`}`;
  };
  return `${end(isFromZero ? 0 : 1, 'left')} – ${end(most, 'right')}`;
};

const nextOf = (input: Input | null | undefined, actions: readonly ClientAction[]): Next => {
  if (actions.some(({ expectsDedicatedReply }) => expectsDedicatedReply === true)) {
    return 'client-action';
  }
  if (input?.type === 'payment input') return 'payment';
  if (input) return 'waits';
  return actions.some(({ type }) => SCRIPTS.includes(type)) ? 'client-action' : 'over';
};

/** Reads an answer of Typebot: bubbles in their order with the pauses between them, then what can be chosen. */
export const readAnswer = (answer: ContinueAnswer, wording: Wording): Reading => {
  const { messages, input } = answer;
  const actions = answer.clientSideActions ?? [];
  const parts: Part[] = [];
  let order: Order | undefined;
  let pause = 0;
  const say = (one: Said): void => {
    const unknown = wording.unknownMessage;
    const isUnknown = one.text === INVALID && unknown !== '';
    const delay = wording.delayMilliseconds + pause;
    pause = 0;
    parts.push({ ...one, ...(isUnknown && { text: unknown, isOwn: true as const }), delay });
  };
  const act = (after: string | null): void => {
    for (const action of actions) {
      if ((action.lastBubbleBlockId ?? null) !== after) continue;
      pause += waitOf(action);
      const redirect = redirectOf(action);
      if (redirect) say(redirect);
    }
  };
  const known = new Set(messages.map(({ id }) => id ?? null));
  act(null);
  for (const bubble of messages) {
    const one = said(bubble);
    const command = one?.url === undefined ? commandIn(one?.text ?? '') : undefined;
    if (command) order = { ...order, ...command };
    else if (one) say(one);
    if (typeof bubble.id === 'string') act(bubble.id);
  }
  for (const { lastBubbleBlockId: id } of actions)
    if (typeof id === 'string' && !known.has(id)) act(id);
  const open = openChoices(input);
  const next = nextOf(input, actions);
  if (input && !order && next === 'waits') inputParts(input, open).forEach(say);
  return { parts, order, next, open, takesFile: input?.type === 'file input' };
};
