import type { QueueDialogue, QueueOptionNode } from '../../queues/public.ts';
import { chosenBy, typedNumber } from './answers.ts';
import { isSameTurn, silence, welcome } from './selection.ts';
import { innerMenu, saying, showing } from './texts.ts';
import type { BotAnswer, BotFacts, BotState } from './types.ts';

interface Found {
  readonly node: QueueOptionNode;
  readonly parent: QueueOptionNode | undefined;
}

const find = (
  options: readonly QueueOptionNode[],
  id: number | null,
  parent?: QueueOptionNode,
): Found | undefined => {
  for (const node of options) {
    if (node.id === id) return { node, parent };
    const below = find(node.children, id, node);
    if (below) return below;
  }
  return undefined;
};

/** Shows an option: the menu of what follows, or the last words before somebody attends, or its target does. */
const show = (node: QueueOptionNode, state: BotState): BotAnswer =>
  node.children.length > 0
    ? {
        replies: [...saying(innerMenu(node)), ...showing(node)],
        chatbot: true,
        state: { ...state, step: 'options', optionId: node.id },
      }
    : {
        replies: [...saying(node.message), ...showing(node)],
        chatbot: false,
        state: { ...state, step: 'done', optionId: null },
        ...(node.target && { leadsTo: node.target }),
      };

/** The answer to a message inside the tree of a queue. Words that choose nothing show the same menu again. */
export const choose = (
  facts: BotFacts,
  queue: QueueDialogue,
  state: BotState,
  text: string,
): BotAnswer => {
  // Its options were taken away meanwhile: there is nothing to choose, somebody will attend.
  if (queue.options.length === 0) return silence({ ...state, step: 'done', optionId: null });
  const here = find(queue.options, state.optionId);
  if (typedNumber(text) === 0)
    return here?.parent ? show(here.parent, state) : welcome(queue, state);
  const choices = here?.node.children ?? queue.options;
  const chosen = chosenBy(text, choices, {
    numberOf: ({ option }) => option,
    nameOf: ({ title }) => title,
  });
  if (chosen) return show(chosen, state);
  if (isSameTurn(facts, state)) return silence(state, true);
  return here && here.node.children.length > 0 ? show(here.node, state) : welcome(queue, state);
};
