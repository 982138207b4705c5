import { isTold, queueClosed, telling } from './closing.ts';
import { choose } from './options.ts';
import { chooseQueue, enter, select, silence, whileClosed } from './selection.ts';
import type { QueueDialogue } from '../../queues/public.ts';
import { saying } from './texts.ts';
import type { BotAnswer, BotFacts, BotState } from './types.ts';

/** Leads back to the beginning, from wherever nobody attends yet. */
const HOME = '#';

/** Leads back to the menu of queues. */
const goHome = (facts: BotFacts, state: BotState): BotAnswer => {
  const home: BotState = { ...state, step: 'start', optionId: null, isWarned: false };
  const answer = select({ ...facts, current: undefined }, home, '');
  // A menu that may not be sent again is still there to be answered, and nobody leaves a queue for nothing.
  const isHeldBack = answer.replies.length === 0 && facts.queues.length > 1;
  const isKept = isHeldBack && (facts.current !== undefined || answer.queueId === undefined);
  return isKept ? silence(state, state.step === 'options') : { ...answer, startsOver: true };
};

/** The answer of a queue that is closed; undefined while it is open, and where its first words were not said yet. */
const closedQueue = (facts: BotFacts, state: BotState): BotAnswer | undefined => {
  const { current } = facts;
  if (!current || state.step === 'entering') return undefined;
  const closed = queueClosed(facts, current);
  if (!closed) return undefined;
  const goesOn = state.step === 'options';
  if (isTold(state, closed)) return silence(state, goesOn);
  return { replies: saying(closed.text), chatbot: goesOn, state: telling(state, closed) };
};

/** The answer inside an open queue: its tree's, or none because somebody will attend. */
const inQueue = (facts: BotFacts, current: QueueDialogue, state: BotState, text: string) => {
  if (state.step === 'entering') return enter(facts, current, state);
  if (state.step === 'options') return choose(facts, current, state, text);
  // Given to this queue after the last menu, which can still be answered.
  const chosen = state.step === 'queues' ? chooseQueue(facts, state, text) : undefined;
  return chosen ?? silence(state);
};

const stamped = (facts: BotFacts, answer: BotAnswer): BotAnswer =>
  answer.replies.length === 0
    ? answer
    : { ...answer, state: { ...answer.state, saidAt: facts.now.toISOString() } };

/**
 * Answers before anything else may: business hours, and the way back to the menu of queues. Pure.
 * @param text the customer's words; empty for anything but text
 * @returns undefined for everything else
 */
export const respondFirst = (
  facts: BotFacts,
  state: BotState,
  text: string,
): BotAnswer | undefined => {
  const closed = whileClosed(facts, state);
  if (closed) return stamped(facts, closed);
  if (text.trim() === HOME && facts.queues.length > 0) {
    return stamped(facts, goHome(facts, state));
  }
  const ofQueue = closedQueue(facts, state);
  return ofQueue && stamped(facts, ofQueue);
};

/**
 * Answers where nothing else did: the menu of queues, and the options of a queue. Pure.
 * @param text the customer's words; empty for anything but text
 */
export const respondWithMenu = (facts: BotFacts, state: BotState, text: string): BotAnswer => {
  if (facts.current) return stamped(facts, inQueue(facts, facts.current, state, text));
  // The queue it was in is gone: it begins again.
  const isLost = state.step !== 'start' && state.step !== 'queues';
  const standing: BotState = isLost ? { ...state, step: 'start', optionId: null } : state;
  return stamped(facts, select(facts, standing, text));
};

/**
 * The chatbot's answer to one message of a customer nobody attends, where no other responder answers in between. Pure: the
 * same facts, state and words give the same answer, in whichever process.
 * @param text the customer's words; empty for anything but text
 */
export const respond = (facts: BotFacts, state: BotState, text: string): BotAnswer =>
  respondFirst(facts, state, text) ?? respondWithMenu(facts, state, text);
