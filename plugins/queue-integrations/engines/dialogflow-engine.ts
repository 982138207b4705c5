import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type {
  AutomationEngine,
  EngineAnswer,
  EngineQuestion,
  Prepared,
  Turn,
} from '../../automation/public.ts';
import type { OccasionMessage } from '../../tickets/public.ts';
import { opusRate } from '../dialogflow/client.ts';
import type { Agent, AgentQuery } from '../dialogflow/client.ts';
import { queryText, readIntent } from '../dialogflow/reading.ts';
import { CustomerFiles } from '../services/customer-files.ts';
import { DialogflowClients } from '../services/dialogflow-clients.ts';
import { KnownIntegrations } from '../services/known-integrations.ts';
import { OpenedIntegrations } from '../services/opened-integrations.ts';
import { PartReplies } from '../services/part-replies.ts';
import { noted } from './handover-notes.ts';
import { OrderJudge } from './order-judge.ts';
import { spokenText } from './spoken-text.ts';

/** A word that agents know for everything that is no text. */
const PICTURE = 'imagem';

interface Given {
  readonly agent: Agent;
  /** Heads what the agent says. */
  readonly name: string;
}

/** Asks an agent of Dialogflow ES. */
@injectable()
export class DialogflowEngine implements AutomationEngine<Given> {
  readonly id = 'queue-integrations.dialogflow';
  readonly isRepeatable = false;
  readonly isStateful = true;
  readonly quietMilliseconds = 4_000;

  constructor(
    @inject(KnownIntegrations) private readonly known: KnownIntegrations,
    @inject(OpenedIntegrations) private readonly opened: OpenedIntegrations,
    @inject(DialogflowClients) private readonly clients: DialogflowClients,
    @inject(CustomerFiles) private readonly files: CustomerFiles,
    @inject(PartReplies) private readonly replies: PartReplies,
    @inject(OrderJudge) private readonly judge: OrderJudge,
  ) {}

  async applies(ctx: Ctx, question: EngineQuestion): Promise<number | undefined> {
    const found = await this.known.find(ctx, question);
    return found?.type === 'dialogflow' ? found.id : undefined;
  }

  isIdle(companyId: number): boolean {
    return this.known.isIdle(companyId);
  }

  async prepare(ctx: Ctx, turn: Turn): Promise<Prepared<Given>> {
    const row = await this.opened.find(ctx, turn.target.config, ['dialogflow']);
    const agent = row && this.opened.agent(row);
    return agent ? { given: { agent, name: row.name } } : { refused: 'gone' };
  }

  async run(turn: Turn, { agent, name }: Given, signal: AbortSignal): Promise<EngineAnswer> {
    const { companyId, ticket } = turn;
    const query = await this.#query(turn, signal);
    if (!query) return {};
    const client = this.clients.for(companyId);
    const { parts, order } = readIntent(await client.ask(agent, ticket.uuid, query, signal), name);
    return noted({
      replies: await this.replies.of(companyId, parts, signal),
      ...(await this.judge.judge(companyId, order)),
    });
  }

  /** All that was said at once, as words; a voice alone, of which nobody made words, as it is. */
  async #query(turn: Turn, signal: AbortSignal): Promise<AgentQuery | undefined> {
    const { messages, companyId } = turn;
    const [only, ...others] = messages;
    if (only?.kind === 'audio' && others.length === 0 && spokenText(only) === '') {
      const file = await this.files.read(companyId, only, signal);
      if (file?.mime.includes('ogg') === true) {
        return { audio: file.bytes, sampleRate: opusRate(file.bytes) };
      }
    }
    const text = queryText(messages.map(wordsOf).join(' '));
    return text === '' ? undefined : { text };
  }
}

const wordsOf = (message: OccasionMessage): string =>
  spokenText(message) || (message.media ? PICTURE : '');
