import type { QueueDialogue } from '../../queues/public.ts';
import { companyClosed, isTold, queueClosed, telling } from './closing.ts';
import { chosenBy } from './answers.ts';
import {
  closedQueue,
  INVALID_CHOICE,
  isBlank,
  queueMenu,
  saying,
  showing,
  topMenu,
} from './texts.ts';
import type { BotAnswer, BotFacts, BotState } from './types.ts';

const MINUTE = 60_000;
/** Milliseconds in which further messages belong to one turn of the customer. */
const TURN = 3_000;

/** Nothing is said, and everything stays. */
export const silence = (state: BotState, chatbot = false): BotAnswer => ({
  replies: [],
  chatbot,
  state,
});

/** While the company is closed nobody is led anywhere: customers are told so, once. */
export const whileClosed = (facts: BotFacts, state: BotState): BotAnswer | undefined => {
  const closed = companyClosed(facts);
  if (!closed) return undefined;
  if (isTold(state, closed)) return silence(state, state.step === 'options');
  return {
    replies: saying(closed.text),
    chatbot: state.step === 'options',
    state: telling(state, closed),
  };
};

/** A menu may not be sent again: it was often enough (`spent`), or it is too soon. */
const heldBack = (
  { connection, now }: BotFacts,
  { menus, menuAt }: BotState,
): 'spent' | 'too-soon' | undefined => {
  const { maxUseBotQueues, timeUseBotQueues } = connection;
  if (maxUseBotQueues > 0 && menus >= maxUseBotQueues) return 'spent';
  if (timeUseBotQueues === 0 || menuAt === null) return undefined;
  return now.getTime() - Date.parse(menuAt) < timeUseBotQueues * MINUTE ? 'too-soon' : undefined;
};

/**
 * Gives a ticket to a queue after its last menu, so that people see it: to the first queue that is open, else to
 * the first. The menu can still be answered.
 */
const handOver = (facts: BotFacts, state: BotState): BotAnswer => {
  const queue = facts.queues.find((each) => !queueClosed(facts, each)) ?? facts.queues[0];
  return {
    replies: [],
    ...(queue && { queueId: queue.id }),
    chatbot: false,
    state: { ...state, step: 'queues', optionId: null },
  };
};

const showMenu = (facts: BotFacts, state: BotState): BotAnswer => {
  const held = heldBack(facts, state);
  if (held === 'spent') return handOver(facts, state);
  if (held === 'too-soon') return silence(state);
  return {
    replies: saying(queueMenu(facts.connection.greetingMessage, facts.queues)),
    queueId: null,
    chatbot: false,
    state: {
      ...state,
      step: 'queues',
      optionId: null,
      menus: state.menus + 1,
      menuAt: facts.now.toISOString(),
      isWarned: false,
    },
  };
};

/** The first words of a queue somebody has just come into. */
export const welcome = (queue: QueueDialogue, state: BotState): BotAnswer => {
  const entered = { ...state, optionId: null, menus: 0, menuAt: null, isWarned: false };
  return queue.options.length > 0
    ? {
        replies: saying(topMenu(queue)),
        queueId: queue.id,
        chatbot: true,
        state: { ...entered, step: 'options' },
      }
    : {
        replies: saying(queue.greetingMessage),
        queueId: queue.id,
        chatbot: false,
        state: { ...entered, step: 'done' },
      };
};

/** The same, with the file that goes with its greeting: sent once, when somebody comes into the queue. */
const receive = (queue: QueueDialogue, state: BotState): BotAnswer => {
  const answer = welcome(queue, state);
  return { ...answer, replies: [...answer.replies, ...showing(queue)] };
};

/**
 * A queue the customer chose among others. A closed one is left again, and the menu that led there does not count: it
 * led nowhere.
 */
const choose = (facts: BotFacts, queue: QueueDialogue, before: BotState): BotAnswer => {
  const closed = queueClosed(facts, queue);
  if (!closed) return receive(queue, before);
  const state = { ...before, menus: Math.max(0, before.menus - 1), isWarned: false };
  if (isTold(state, closed)) return showMenu(facts, state);
  return {
    replies: saying(closedQueue(closed.text)),
    queueId: null,
    chatbot: false,
    state: { ...telling(state, closed), step: 'queues' },
  };
};

/** The answer to a choice of the menu, wherever the ticket is by now; undefined for other words. */
export const chooseQueue = (
  facts: BotFacts,
  state: BotState,
  text: string,
): BotAnswer | undefined => {
  const chosen = chosenBy(text, facts.queues, {
    numberOf: (queue) => facts.queues.indexOf(queue) + 1,
    nameOf: ({ name }) => name,
  });
  return chosen && choose(facts, chosen, state);
};

/**
 * Whether words belong to what was said before the bot answered: customers open with several short messages, and what
 * comes at once after a menu is no answer to it.
 */
export const isSameTurn = ({ now }: BotFacts, { saidAt }: BotState): boolean =>
  saidAt !== null && now.getTime() - Date.parse(saidAt) < TURN;

/** The queue a ticket comes into without being asked. A closed one keeps it, and says its words later. */
export const enter = (facts: BotFacts, queue: QueueDialogue, state: BotState): BotAnswer => {
  const closed = queueClosed(facts, queue);
  if (!closed) return receive(queue, state);
  return {
    replies: isTold(state, closed) ? [] : saying(closed.text),
    queueId: queue.id,
    chatbot: queue.options.length > 0,
    state: { ...(isTold(state, closed) ? state : telling(state, closed)), step: 'entering' },
  };
};

const enterOnly = (facts: BotFacts, queue: QueueDialogue, state: BotState): BotAnswer => {
  const { greetingMessage } = facts.connection;
  const greets = facts.greetsSingleQueue && !state.isGreeted && greetingMessage.trim().length > 1;
  const answer = enter(facts, queue, greets ? { ...state, isGreeted: true } : state);
  return greets ? { ...answer, replies: [...saying(greetingMessage), ...answer.replies] } : answer;
};

const greet = ({ connection }: BotFacts, state: BotState): BotAnswer => {
  if (state.isGreeted || isBlank(connection.greetingMessage)) return silence(state);
  return {
    replies: saying(connection.greetingMessage),
    chatbot: false,
    state: { ...state, isGreeted: true },
  };
};

/** The answer to a message while no queue has the ticket. A choice counts only after the menu was sent. */
export const select = (facts: BotFacts, state: BotState, text: string): BotAnswer => {
  const [first, ...others] = facts.queues;
  if (!first) return greet(facts, state);
  if (others.length === 0) return enterOnly(facts, first, state);
  if (state.step !== 'queues') return showMenu(facts, state);
  const chosen = chooseQueue(facts, state, text);
  if (chosen) return chosen;
  if (isSameTurn(facts, state)) return silence(state);
  if (state.isWarned) return showMenu(facts, state);
  return {
    replies: saying(INVALID_CHOICE),
    chatbot: false,
    state: { ...state, isWarned: true },
  };
};
