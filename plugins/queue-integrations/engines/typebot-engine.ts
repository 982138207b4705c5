import type { Ctx } from 'prosa/contract';
import { Core, OutboundError } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type {
  AutomationEngine,
  EngineAnswer,
  EngineQuestion,
  Prepared,
  Turn,
} from '../../automation/public.ts';
import type { QueueIntegration } from '../models/queue-integration.ts';
import { CustomerFiles } from '../services/customer-files.ts';
import { GuardedOutbound } from '../services/guarded-outbound.ts';
import { KnownIntegrations } from '../services/known-integrations.ts';
import { OpenedIntegrations } from '../services/opened-integrations.ts';
import { PartReplies } from '../services/part-replies.ts';
import { TypebotClient } from '../typebot/client.ts';
import { Dialogue } from '../typebot/dialogue.ts';
import type { Outcome, TypebotMemory } from '../typebot/dialogue.ts';
import { noted } from './handover-notes.ts';
import { OrderJudge } from './order-judge.ts';
import { spokenText } from './spoken-text.ts';

const MINUTE = 60_000;

const isWord = (typed: string, word: string): boolean =>
  word !== '' && typed.trim().toLowerCase() === word.toLowerCase();

/** Leads customers through a bot of Typebot. */
@injectable()
export class TypebotEngine implements AutomationEngine<QueueIntegration> {
  readonly id = 'queue-integrations.typebot';
  readonly isRepeatable = false;
  readonly isStateful = true;
  readonly quietMilliseconds = 0;
  readonly begins = true;

  constructor(
    @inject(KnownIntegrations) private readonly known: KnownIntegrations,
    @inject(OpenedIntegrations) private readonly opened: OpenedIntegrations,
    @inject(GuardedOutbound) private readonly outbound: GuardedOutbound,
    @inject(CustomerFiles) private readonly files: CustomerFiles,
    @inject(PartReplies) private readonly replies: PartReplies,
    @inject(OrderJudge) private readonly judge: OrderJudge,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async applies(ctx: Ctx, question: EngineQuestion): Promise<number | undefined> {
    const found = await this.known.find(ctx, question);
    return found?.type === 'typebot' ? found.id : undefined;
  }

  isIdle(companyId: number): boolean {
    return this.known.isIdle(companyId);
  }

  async prepare(ctx: Ctx, turn: Turn): Promise<Prepared<QueueIntegration>> {
    const row = await this.opened.find(ctx, turn.target.config, ['typebot']);
    return row ? { given: row } : { refused: 'gone' };
  }

  async run(turn: Turn, row: QueueIntegration, signal: AbortSignal): Promise<EngineAnswer> {
    const typed = turn.messages.map(spokenText);
    if (typed.some((text) => isWord(text, row.keywordFinish))) {
      return { close: true, memory: null, trace: ['finish'] };
    }
    if (typed.some((text) => isWord(text, row.keywordRestart))) {
      const replies = row.restartMessage === '' ? [] : [{ body: row.restartMessage }];
      return { replies, memory: null, trace: ['restart'] };
    }
    try {
      return await this.#answer(turn, row, await this.#talk(turn, row, signal), signal);
    } catch (error) {
      const reason = closedReason(error);
      if (reason === undefined) throw error;
      return noted({ ends: 'handed-over', memory: null, reason });
    }
  }

  #talk(turn: Turn, row: QueueIntegration, signal: AbortSignal): Promise<Outcome> {
    const { companyId, contact, messages } = turn;
    const client = new TypebotClient({
      outbound: this.outbound.for(companyId),
      url: row.url,
      slug: row.slug,
      signal,
    });
    const dialogue = new Dialogue(
      {
        client,
        wording: row,
        variables: { number: contact.number, pushName: contact.name },
      },
      turn.memory as TypebotMemory | undefined,
    );
    return dialogue.run(
      messages.map((message) => ({
        // A file that no block asked for is named, so that the bot says that it does not understand.
        text: spokenText(message) || (message.media?.name ?? ''),
        ...(message.media && { file: () => this.files.read(companyId, message, signal) }),
      })),
    );
  }

  async #answer(
    { companyId }: Turn,
    { expiresMinutes }: QueueIntegration,
    { parts, last, memory }: Outcome,
    signal: AbortSignal,
  ): Promise<EngineAnswer> {
    const replies = await this.replies.of(companyId, parts, signal);
    if (last?.order) {
      return noted({ replies, memory: null, ...(await this.judge.judge(companyId, last.order)) });
    }
    if (last?.next === 'over') return { replies, memory: null, ends: 'finished', trace: ['over'] };
    if (last && last.next !== 'waits') {
      return noted({ replies, memory: null, ends: 'handed-over', reason: last.next });
    }
    const until = this.clock.now().getTime() + expiresMinutes * MINUTE;
    return {
      replies,
      ...(memory && { memory }),
      ...(expiresMinutes > 0 && { memoryExpiresAt: new Date(until) }),
    };
  }
}

/** The reason a bot takes no dialogues: others are failures. */
const closedReason = (error: unknown): string | undefined => {
  if (!(error instanceof OutboundError)) return undefined;
  if (error.status === 404) return 'bot-missing';
  if (error.status === 400) return 'bot-closed';
  return error.status === 403 ? 'bot-suspended' : undefined;
};
