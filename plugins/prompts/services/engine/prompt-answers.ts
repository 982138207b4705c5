import { inject, injectable } from 'tsyringe';
import type { EngineAnswer, Turn } from '../../../automation/public.ts';
import type { AutomaticReply } from '../../../tickets/public.ts';
import { channelText, FAREWELL, splitPhrase } from './answer-text.ts';
import type { TurnCaller } from './call-time.ts';
import type { Outcome } from './dialogue.ts';
import type { PromptGiven } from './given.ts';
import { HandoverSummary } from './handover-summary.ts';
import { withAllowedLinks } from './links.ts';
import { SpokenReply } from './spoken-reply.ts';
import type { UsageMeter } from './usage-meter.ts';

/** Turns the end of a dialogue with a model into an answer to the customer. */
@injectable()
export class PromptAnswers {
  constructor(
    @inject(SpokenReply) private readonly spoken: SpokenReply,
    @inject(HandoverSummary) private readonly summary: HandoverSummary,
  ) {}

  async of(
    caller: TurnCaller,
    { ticket }: Turn,
    given: PromptGiven,
    outcome: Outcome,
  ): Promise<EngineAnswer> {
    const { prompt, hosts, meter } = given;
    const trace = [...outcome.trace];
    const split = splitPhrase(outcome.text);
    if (split.isTransfer) trace.push('phrase');
    const said = withAllowedLinks(channelText(split.text), hosts);
    // Nothing is left of an answer that was a strange link alone: a person has one.
    const isEmpty = said.text === '' && outcome.end !== 'finish';
    const isTransfer = outcome.end === 'transfer' || split.isTransfer || isEmpty;
    if (said.isChanged) trace.push('link-removed');
    // The voice comes last: its file is stored, and nothing must fail behind it.
    const note = isTransfer ? await this.summary.note(caller, given, outcome) : undefined;
    const replies = await this.#replies(caller, given, said.text, { isTransfer, trace });
    const common = { replies, usage: usageOf(meter), trace };
    if (note !== undefined) {
      const queueId = outcome.queueId ?? prompt.queueId;
      return {
        ...common,
        ...(queueId !== null && queueId !== ticket.queueId && { queueId }),
        ends: 'handed-over',
        memory: null,
        note,
        reason: outcome.code ?? 'asked',
      };
    }
    if (outcome.end === 'finish') {
      return { ...common, ends: 'finished', close: true, memory: null };
    }
    return { ...common, memory: { misses: outcome.misses } };
  }

  async #replies(
    caller: TurnCaller,
    given: PromptGiven,
    text: string,
    { isTransfer, trace }: { readonly isTransfer: boolean; readonly trace: string[] },
  ): Promise<readonly AutomaticReply[]> {
    const body = text === '' && isTransfer ? FAREWELL : text;
    return body === '' ? [] : [await this.spoken.of(caller, given, body, trace)];
  }
}

const usageOf = (meter: UsageMeter) => {
  const sums = { calls: 0, inputTokens: 0, outputTokens: 0, characters: 0 };
  for (const purpose of meter.purposes()) {
    const used = meter.of(purpose);
    sums.calls += used.calls ?? 0;
    sums.inputTokens += used.inputTokens ?? 0;
    sums.outputTokens += used.outputTokens ?? 0;
    sums.characters += used.characters ?? 0;
  }
  return sums;
};
