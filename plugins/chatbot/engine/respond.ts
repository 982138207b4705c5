import { isTold, queueClosed, telling } from './closing.ts';
import { choose } from './options.ts';
import { chooseQueue, enter, select, silence, whileClosed } from './selection.ts';
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
  if (goesOn) return choose(facts, current, state, text);
  // Given to this queue after the last menu, which can still be answered.
  const chosen = state.step === 'queues' ? chooseQueue(facts, state, text) : undefined;
  return chosen ?? silence(state);
};

const decide = (facts: BotFacts, state: BotState, text: string): BotAnswer => {
  const closed = whileClosed(facts, state);
  if (closed) return closed;
  if (text.trim() === HOME && facts.queues.length > 0) {
    const home: BotState = { ...state, step: 'start', optionId: null, isWarned: false };
    const answer = select({ ...facts, current: undefined }, home, '');
    // A menu that may not be sent again is still there to be answered, and nobody leaves a queue for nothing.
    const isHeldBack = answer.replies.length === 0 && facts.queues.length > 1;
    const isKept = isHeldBack && (facts.current !== undefined || answer.queueId === undefined);
    return isKept ? silence(state, state.step === 'options') : answer;
  }
  if (facts.current) return inQueue(facts, state, text);
  // The queue it was in is gone: it begins again.
  const isLost = state.step !== 'start' && state.step !== 'queues';
  return select(facts, isLost ? { ...state, step: 'start', optionId: null } : state, text);
};

/**
 * The chatbot's answer to one message of a customer nobody attends. Pure: the same facts, state and words give the same
 * answer, in whichever process.
 * @param text the customer's words; empty for anything but text
 */
export const respond = (facts: BotFacts, state: BotState, text: string): BotAnswer => {
  const answer = decide(facts, state, text);
  if (answer.replies.length === 0) return answer;
  return { ...answer, state: { ...answer.state, saidAt: facts.now.toISOString() } };
};
