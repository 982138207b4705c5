import { isTold, queueClosed, telling } from './closing.ts';
import { choose } from './options.ts';
import { enter, select, silence, whileClosed } from './selection.ts';
import { saying } from './texts.ts';
import type { BotAnswer, BotFacts, BotState } from './types.ts';

/** Leads back to the beginning, from wherever nobody attends yet. */
const HOME = '#';

/** What is said in a queue: by its tree, by its hours, or not at all because somebody will attend. */
const inQueue = (facts: BotFacts, state: BotState, text: string): BotAnswer => {
  const { current } = facts;
  if (!current) throw new Error('the conversation is in no queue');
  if (state.step === 'entering') return enter(facts, current, state);
  const goesOn = state.step === 'options';
  const closed = queueClosed(facts, current);
  if (closed) {
    if (isTold(state, closed)) return silence(state, goesOn);
    return { replies: saying(closed.text), chatbot: goesOn, state: telling(state, closed) };
  }
  return goesOn ? choose(current, state, text) : silence(state);
};

/**
 * What the chatbot answers to one message of a customer nobody attends. Pure: the same facts, state and words give the
 * same answer, in whichever process.
 * @param text what the customer wrote; empty for what is no text
 */
export const respond = (facts: BotFacts, state: BotState, text: string): BotAnswer => {
  const closed = whileClosed(facts, state);
  if (closed) return closed;
  if (text.trim() === HOME && facts.queues.length > 0) {
    const home: BotState = { ...state, step: 'start', optionId: null, isWarned: false };
    const answer = select({ ...facts, current: undefined }, home, '');
    // A menu that may not be sent again is still there to be answered.
    const isHeldBack = answer.replies.length === 0 && facts.queues.length > 1;
    return isHeldBack ? silence(state, state.step === 'options') : answer;
  }
  if (facts.current) return inQueue(facts, state, text);
  // The queue it was in is gone: it begins again.
  const isLost = state.step !== 'start' && state.step !== 'queues';
  return select(facts, isLost ? { ...state, step: 'start', optionId: null } : state, text);
};
