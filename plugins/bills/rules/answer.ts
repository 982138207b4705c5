import type { EngineAnswer } from '../../automation/public.ts';
import type { AutomaticReply } from '../../tickets/public.ts';
import type { BillKind } from '../schemas.ts';
import {
  ALREADY,
  billReplies,
  FAILED,
  foundText,
  GOODBYE,
  NO_BILLS,
  NO_UNBLOCKING,
  NOT_BLOCKED,
  NOT_FOUND,
  ONLINE,
  paced,
  REFUSED,
  saying,
  UNBLOCKED,
  WAIT,
} from './texts.ts';
import type { SourceAnswer, Unblocked } from './source-answer.ts';

type Found = Extract<SourceAnswer, { readonly state: 'found' }>;

const UNBLOCK_TEXTS: Readonly<Record<Unblocked, string>> = {
  done: UNBLOCKED,
  online: ONLINE,
  unneeded: NOT_BLOCKED,
  refused: REFUSED,
  already: ALREADY,
  unable: NO_UNBLOCKING,
};

/** Ends of an unblocking that a person has to look at. */
const OPEN_ENDS: ReadonlySet<Unblocked> = new Set(['refused', 'already', 'unable']);

/** Notes for those who attend, stored as they are written: in the language of the field. */
export const HANDED_OVER = {
  keys: 'Boletos: nenhum programa está configurado em Configurações, Boletos.',
  limit: 'Boletos: este contato já consultou três documentos hoje.',
  document: 'Boletos: nenhum CPF ou CNPJ válido depois de cinco tentativas.',
  unblocking: 'Boletos: o acesso não pôde ser liberado em confiança.',
} as const;

const PROGRAMS = { asaas: 'Asaas', ixc: 'IXC', mkauth: 'MK-Auth' } as const;

/** Names the programs that failed, and the kind of each failure. */
const noteOf = (answers: readonly SourceAnswer[]): string => {
  const failures = answers.flatMap((answer) =>
    answer.state === 'failed' ? [`${PROGRAMS[answer.source.id]} (${answer.error.kind})`] : [],
  );
  return `Boletos: a consulta falhou. ${failures.join(', ')}.`;
};

const traceOf = (answers: readonly SourceAnswer[]): readonly string[] =>
  answers.map(({ source, state }) => `${source.id}:${state}`);

const ofFound = (found: Found, kind: BillKind): readonly AutomaticReply[] => {
  const { bills, isKnown, unblocked } = found;
  const sent = bills.flatMap((bill) => billReplies(bill, isKnown));
  return [
    ...(kind === 'second-copy' && bills.length === 0 ? [saying(NO_BILLS)] : sent),
    ...(unblocked === undefined ? [] : [saying(UNBLOCK_TEXTS[unblocked])]),
  ];
};

/** Of several programs, one that could unblock counts; without any, all of them say the same. */
const relevant = (found: readonly Found[], kind: BillKind): readonly Found[] => {
  if (kind === 'second-copy') {
    const withBills = found.filter(({ bills }) => bills.length > 0);
    return withBills.length > 0 ? withBills : found.slice(0, 1);
  }
  const able = found.filter(({ unblocked }) => unblocked !== 'unable');
  return able.length > 0 ? able : found.slice(0, 1);
};

/** The answer to a customer, of what the programs said. */
export const answerOf = (answers: readonly SourceAnswer[], kind: BillKind): EngineAnswer => {
  const trace = traceOf(answers);
  const failed = answers.find((each) => each.state === 'failed');
  const found = answers.filter((each): each is Found => each.state === 'found');
  const [first] = found;
  if (!first) {
    return failed
      ? {
          replies: paced([saying(WAIT), saying(FAILED)]),
          ends: 'handed-over',
          memory: null,
          reason: failed.error.kind,
          note: noteOf(answers),
          trace,
          usage: { failed: true },
        }
      : {
          replies: paced([saying(WAIT), saying(NOT_FOUND)]),
          memory: { isAsked: true, wrong: 0 },
          trace,
          usage: { found: false },
        };
  }
  const told = relevant(found, kind);
  const isOpen = told.some(({ unblocked }) => unblocked && OPEN_ENDS.has(unblocked));
  const replies = [
    saying(WAIT),
    saying(foundText(first.customer, first.isKnown)),
    ...told.flatMap((each) => ofFound(each, kind)),
  ];
  const end: EngineAnswer = { memory: null, trace, usage: { found: true } };
  return isOpen
    ? {
        ...end,
        replies: paced(replies),
        ends: 'handed-over',
        reason: 'not-unblocked',
        note: HANDED_OVER.unblocking,
      }
    : { ...end, replies: paced([...replies, saying(GOODBYE)], true), close: true };
};
