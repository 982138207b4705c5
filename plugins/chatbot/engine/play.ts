import type { OptionFile, OptionTargetChoice, QueueDialogue } from '../../queues/public.ts';
import { respond } from './respond.ts';
import { INITIAL_STATE } from './types.ts';
import type { BotFacts, BotState } from './types.ts';

/** Milliseconds between two messages of a played dialogue. */
const BETWEEN = 10_000;

interface PlayedLine {
  readonly fromMe: boolean;
  readonly body: string;
  readonly file: OptionFile | undefined;
}

/** A dialogue from its beginning. */
export interface Played {
  readonly lines: readonly PlayedLine[];
  readonly queue: QueueDialogue | undefined;
  /** Nothing more is answered: somebody will attend. */
  readonly isDone: boolean;
  /** The target that answers instead of a person; what is said to it is not played. */
  readonly leadsTo: OptionTargetChoice | undefined;
}

/**
 * Plays a dialogue: the messages of both sides.
 * @param queueId begins inside this queue: it speaks first
 */
export const play = (
  facts: BotFacts,
  queueId: number | undefined,
  messages: readonly string[],
): Played => {
  const lines: PlayedLine[] = [];
  let state: BotState = INITIAL_STATE;
  let queue: QueueDialogue | undefined;
  let leadsTo: OptionTargetChoice | undefined;
  let { now } = facts;
  const answer = (text: string): void => {
    const {
      replies,
      queueId: next,
      state: after,
      leadsTo: target,
    } = respond({ ...facts, now, current: queue }, state, text);
    // Each message is a turn of its own.
    now = new Date(now.getTime() + BETWEEN);
    lines.push(...replies.map(({ body, file }) => ({ fromMe: true, body, file })));
    state = after;
    leadsTo = state.step === 'done' ? (target ?? leadsTo) : undefined;
    if (next !== undefined) queue = facts.queues.find(({ id }) => id === next);
  };
  if (queueId !== undefined) {
    queue = facts.queues.find(({ id }) => id === queueId);
    state = { ...INITIAL_STATE, step: 'entering' };
    answer('');
  }
  for (const text of messages) {
    lines.push({ fromMe: false, body: text, file: undefined });
    answer(text);
  }
  return { lines, queue, isDone: state.step === 'done', leadsTo };
};
