import { filled } from 'prosa/contract';
import type { Ctx, Filled } from 'prosa/contract';
import { Core, timeZoneOf } from 'prosa/core';
import type { Clock, Database, Scope } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Queues } from '../../../queues/public.ts';
import { promptErrors } from '../../errors.ts';
import type { Trial, TrialBody } from '../../shared/playground-schemas.ts';
import { estimatedInput } from '../chat/chat-body.ts';
import { recordOf, textOf } from '../chat/json.ts';
import { channelText, FAREWELL, splitPhrase } from '../engine/answer-text.ts';
import { Dialogue } from '../engine/dialogue.ts';
import type { Outcome } from '../engine/dialogue.ts';
import { dialogueOf } from '../engine/dialogue-texts.ts';
import type { PromptGiven } from '../engine/given.ts';
import { hostsIn, withAllowedLinks } from '../engine/links.ts';
import { systemMessage } from '../engine/system-message.ts';
import { UsageMeter } from '../engine/usage-meter.ts';
import { Budgets, KnowledgePoint, OpenPrompts } from '../ports.ts';
import type { ChatCall, KnowledgeSearch } from '../ports.ts';

/** Tokens of the functions and of a search, beside the dialogue. */
const OTHER_TOKENS = 800;
const MILLISECONDS = 45_000;
const TIME = { dateStyle: 'full', timeStyle: 'short' } as const;
const SOURCE = 'source: ';

/** The customer of a trial. */
const NOBODY = 'Cliente';

/** Talks with a prompt as its engine would, of which nothing is sent and nothing is kept but what it used. */
@injectable()
export class TrialTalks {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(OpenPrompts) private readonly prompts: Pick<OpenPrompts, 'byId'>,
    @inject(Budgets) private readonly budgets: Budgets,
    @inject(Queues) private readonly queues: Pick<Queues, 'list'>,
    @inject(Dialogue) private readonly dialogue: Dialogue,
    @inject(filled(KnowledgePoint)) private readonly knowledge: Filled<KnowledgeSearch>,
  ) {}

  /** Reads what the model is to know, and sets tokens aside. @throws ERR_NO_PROMPT_FOUND, ERR_PROMPT_BUDGET */
  async prepare(ctx: Ctx, promptId: number, { messages }: TrialBody): Promise<PromptGiven> {
    const prompt = await this.prompts.byId(ctx, promptId);
    if (!prompt) throw promptErrors.ERR_NO_PROMPT_FOUND();
    const keepers = [];
    const hosts = [...hostsIn(prompt.prompt)];
    for (const keeper of await this.knowledge.for(ctx)) {
      if (await keeper.hasAny(ctx, promptId)) keepers.push(keeper);
      hosts.push(...(await keeper.hosts(ctx, promptId)));
    }
    const hasKnowledge = keepers.length > 0;
    const timeZone = await timeZoneOf(ctx);
    const now = new Intl.DateTimeFormat('pt-BR', { ...TIME, timeZone }).format(this.clock.now());
    const { maxTokens, maxMessages } = prompt;
    const said = messages
      .slice(-(maxMessages + 1))
      .map(({ fromMe, body }) => ({ fromMe, body, kind: 'conversation' as const }));
    const talk = [
      {
        role: 'system' as const,
        content: systemMessage({ prompt: prompt.prompt, maxTokens, now, hasKnowledge }),
      },
      ...dialogueOf(said, [], NOBODY),
    ];
    const tokens = estimatedInput(talk) + maxTokens + OTHER_TOKENS;
    const reservation = await this.budgets.reserve(ctx, prompt, 'playground', tokens);
    if (!reservation) throw promptErrors.ERR_PROMPT_BUDGET();
    const queues = (await this.queues.list(ctx)).map(({ id, name }) => ({ id, name }));
    const meter = new UsageMeter();
    return { prompt, messages: talk, queues, hasKnowledge, hosts, misses: 0, reservation, meter };
  }

  /** Called once for what was prepared. @throws OutboundError */
  async run(scope: Scope, given: PromptGiven): Promise<Trial> {
    const began = this.clock.now().getTime();
    const signal = AbortSignal.timeout(MILLISECONDS);
    const { meter, reservation } = given;
    try {
      const outcome = await this.dialogue.run({ companyId: scope.companyId, signal }, given);
      const used = meter.of('answer');
      return {
        ...trialOf(given, outcome),
        inputTokens: used.inputTokens ?? 0,
        outputTokens: used.outputTokens ?? 0,
        isEstimated: (used.estimates ?? 0) > 0,
        milliseconds: this.clock.now().getTime() - began,
      };
    } finally {
      await this.database.transaction(scope, (ctx) =>
        this.budgets.settle(ctx, reservation, meter.of('answer')),
      );
    }
  }
}

/** The use of a function in the model's own words. */
const detailOf = ({ arguments: written }: ChatCall): string => {
  try {
    const given = recordOf(JSON.parse(written));
    return textOf(given['query']) || textOf(given['reason']);
  } catch {
    return '';
  }
};

const trialOf = (
  { hosts }: PromptGiven,
  { text, end, messages, trace }: Outcome,
): Pick<Trial, 'text' | 'calls' | 'sources' | 'isCut'> => {
  const split = splitPhrase(text);
  const isTransfer = end === 'transfer' || split.isTransfer;
  const said = withAllowedLinks(channelText(split.text), hosts).text;
  const calls = messages.flatMap((message) =>
    message.role === 'assistant' ? (message.calls ?? []) : [],
  );
  const named = calls.map((call) => ({ name: call.name, detail: detailOf(call) }));
  return {
    text: said === '' && isTransfer ? FAREWELL : said,
    calls:
      isTransfer && !named.some(({ name }) => name === 'transfer')
        ? [...named, { name: 'transfer', detail: '' }]
        : named,
    sources: [
      ...new Set(
        trace.filter((step) => step.startsWith(SOURCE)).map((step) => step.slice(SOURCE.length)),
      ),
    ],
    isCut: trace.includes('cut'),
  };
};
