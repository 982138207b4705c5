import type { ChatCall, ChatTool } from '../ports.ts';
import { recordOf, textOf } from '../chat/json.ts';

const LONGEST_REASON = 300;
const LONGEST_QUERY = 300;

/** A queue by which a model names it. */
export interface NamedQueue {
  readonly id: number;
  readonly name: string;
}

const reason = { type: 'string', description: 'O motivo, em poucas palavras.' };

/** The functions a model is offered. None of them takes an id, an address or a file. */
export const toolsFor = (
  queues: readonly NamedQueue[],
  hasKnowledge: boolean,
): readonly ChatTool[] => [
  {
    name: 'transfer',
    description: 'Passa a conversa para uma pessoa.',
    parameters: {
      type: 'object',
      properties: {
        ...(queues.length > 0 && {
          queue: {
            type: 'string',
            enum: queues.map(({ name }) => name),
            description: 'O setor, se o cliente precisa de um em especial.',
          },
        }),
        reason,
        summary: {
          type: 'string',
          description:
            'Para a pessoa: o que o cliente quer, como está o humor dele e o que já foi tentado.',
        },
      },
      required: ['reason'],
    },
  },
  {
    name: 'finish',
    description: 'Encerra a conversa, quando o cliente se despediu ou não precisa de mais nada.',
    parameters: { type: 'object', properties: { reason }, required: ['reason'] },
  },
  ...(hasKnowledge
    ? [
        {
          name: 'search_knowledge',
          description: 'Procura no que a empresa escreveu para os atendentes.',
          parameters: {
            type: 'object',
            properties: { query: { type: 'string', description: 'Palavras a procurar.' } },
            required: ['query'],
          },
        },
      ]
    : []),
];

/** A call as it was understood. */
export type Wish =
  | {
      readonly kind: 'transfer';
      readonly queueId?: number;
      readonly reason: string;
      readonly summary: string;
    }
  | { readonly kind: 'finish' }
  | { readonly kind: 'search'; readonly query: string }
  /** Nothing is done for it; `answer` is for the model. */
  | { readonly kind: 'refused'; readonly answer: string };

const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

const argumentsOf = (call: ChatCall): Readonly<Record<string, unknown>> | undefined => {
  try {
    const given: unknown = JSON.parse(call.arguments === '' ? '{}' : call.arguments);
    return typeof given === 'object' && given !== null && !Array.isArray(given)
      ? recordOf(given)
      : undefined;
  } catch {
    return undefined;
  }
};

const transferOf = (
  given: Readonly<Record<string, unknown>>,
  queues: readonly NamedQueue[],
): Wish => {
  const named = textOf(given.queue);
  const queue = queues.find(({ name }) => folded(name) === folded(named));
  if (named !== '' && !queue) {
    return { kind: 'refused', answer: 'Não há este setor. Use um dos nomes da lista, ou nenhum.' };
  }
  return {
    kind: 'transfer',
    ...(queue && { queueId: queue.id }),
    reason: textOf(given.reason).slice(0, LONGEST_REASON),
    summary: textOf(given.summary).trim(),
  };
};

/** Understands a call, or refuses it: nothing is guessed. */
export const wishOf = (
  call: ChatCall,
  {
    queues,
    hasKnowledge,
  }: { readonly queues: readonly NamedQueue[]; readonly hasKnowledge: boolean },
): Wish => {
  const given = argumentsOf(call);
  if (!given) return { kind: 'refused', answer: 'Os argumentos não são um objeto JSON.' };
  if (call.name === 'transfer') return transferOf(given, queues);
  if (call.name === 'finish') return { kind: 'finish' };
  const query = textOf(given.query).trim().slice(0, LONGEST_QUERY);
  if (call.name === 'search_knowledge' && hasKnowledge) {
    return query === ''
      ? { kind: 'refused', answer: 'Diga o que procurar em query.' }
      : { kind: 'search', query };
  }
  return { kind: 'refused', answer: 'Não há esta função.' };
};
