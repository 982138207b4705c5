import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type {
  AutomationEngine,
  EngineAnswer,
  EngineQuestion,
  EngineUsage,
  Prepared,
  Turn,
} from '../../automation/public.ts';
import { answerOf, HANDED_OVER } from '../rules/answer.ts';
import { documentAmong } from '../rules/documents.ts';
import { ASK, INVALID, LIMITED, saying } from '../rules/texts.ts';
import { BILL_KINDS } from '../schemas.ts';
import { BillQueues } from './bill-queues.ts';
import { BillSearch } from './bill-search.ts';
import type { BillQuestion } from './bill-search.ts';
import { Lookups } from './lookups.ts';
import { SourceDoor } from './source-door.ts';
import type { SourceKeys } from './source-door.ts';

/** The id of the engine. */
export const BILLS = 'bills';

/** Wrong documents in a row after which a person is to attend. */
const MOST_WRONG = 5;

/** The part of a dialogue that is kept: never a document. */
interface Memory {
  readonly isAsked: boolean;
  readonly wrong: number;
}

const memoryOf = (memory: unknown): Memory => ({
  isAsked: false,
  wrong: 0,
  ...(memory as Partial<Memory> | undefined),
});

/** All that a turn needs, read when it was claimed. It is kept nowhere. */
export type BillsGiven =
  | { readonly step: 'say'; readonly answer: EngineAnswer }
  | {
      readonly step: 'search';
      readonly lookupId: number;
      readonly question: BillQuestion;
      readonly keys: SourceKeys;
    };

const handOver = (reason: string, note: string): EngineAnswer => ({
  ends: 'handed-over',
  memory: null,
  reason,
  note,
});

const say = (answer: EngineAnswer): Prepared<BillsGiven> => ({ given: { step: 'say', answer } });

/** Answers in queues that send second copies of bills, or unblock connections on trust. */
@injectable()
export class BillEngine implements AutomationEngine<BillsGiven> {
  readonly id = BILLS;
  // Reading twice does no harm; an unblocking is remembered before it is asked for.
  readonly isRepeatable = true;
  // Documents that come while one is looked up wait for their turn.
  readonly isStateful = true;
  readonly quietMilliseconds = 0;
  readonly begins = true;
  readonly limits = { dialogue: 30, contactHour: 20 };

  constructor(
    @inject(BillQueues) private readonly queues: BillQueues,
    @inject(SourceDoor) private readonly door: SourceDoor,
    @inject(Lookups) private readonly lookups: Lookups,
    @inject(BillSearch) private readonly search: BillSearch,
    @inject(Core.Storage) private readonly storage: Storage,
  ) {}

  async applies(ctx: Ctx, { queueId }: EngineQuestion): Promise<number | undefined> {
    const kinds = await this.queues.kinds(ctx);
    const kind = queueId === null ? undefined : kinds.get(queueId);
    return kind && BILL_KINDS.indexOf(kind) + 1;
  }

  isIdle(companyId: number): boolean {
    return this.queues.isNone(companyId);
  }

  async prepare(ctx: Ctx, turn: Turn): Promise<Prepared<BillsGiven>> {
    const { target, contact } = turn;
    const kind = BILL_KINDS[target.config - 1];
    if (!kind) return { refused: 'gone' };
    const keys = await this.door.keys(ctx);
    if (this.door.open(keys).length === 0) return say(handOver('not-set-up', HANDED_OVER.keys));
    const said = documentAmong(turn.messages.map(({ body }) => body));
    if (said.kind !== 'document') return say(answerWithout(said.kind, memoryOf(turn.memory)));
    const lookup = await this.lookups.begin(ctx, contact.id, said.document);
    if (!lookup) {
      const over = handOver('limit-documents', HANDED_OVER.limit);
      return say({ ...over, replies: [saying(LIMITED)] });
    }
    const question: BillQuestion = {
      kind,
      companyId: ctx.companyId,
      contactId: contact.id,
      number: contact.number,
      document: said.document,
      today: await this.lookups.today(ctx),
      files: [],
    };
    return { given: { step: 'search', lookupId: lookup.id, question, keys } };
  }

  async run(_turn: Turn, given: BillsGiven, signal: AbortSignal): Promise<EngineAnswer> {
    if (given.step === 'say') return given.answer;
    const { question, keys } = given;
    const answers = await this.search.ask(this.door.open(keys, signal), question, signal);
    return answerOf(answers, question.kind);
  }

  async settle(
    ctx: Ctx,
    _turn: Turn,
    given: BillsGiven,
    usage: EngineUsage | undefined,
  ): Promise<void> {
    if (given.step === 'say') return;
    const isFailed = usage === undefined || usage['failed'] === true;
    const result = usage?.['found'] === true ? 'found' : 'not-found';
    await this.lookups.end(ctx, given.lookupId, isFailed ? 'failed' : result);
    // Nobody is sent them.
    const { files } = given.question;
    if (usage === undefined && files.length > 0) await this.storage.remove(ctx, ...files);
  }
}

/** The answer to words without a document: it is asked for once; other words are for people. */
const answerWithout = (said: 'invalid' | 'other', { isAsked, wrong }: Memory): EngineAnswer => {
  if (said === 'other') {
    return isAsked ? {} : { replies: [saying(ASK)], memory: { isAsked: true, wrong } };
  }
  if (wrong + 1 >= MOST_WRONG) {
    return handOver('no-document', HANDED_OVER.document);
  }
  return { replies: [saying(INVALID)], memory: { isAsked: true, wrong: wrong + 1 } };
};
