import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Settings, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { AUTOMATION } from '../../../automation/public.ts';
import type { HandedTo } from '../../../automation/public.ts';
import { AutomaticActs, Tickets } from '../../../tickets/public.ts';
import type { FollowedMessage } from '../../../tickets/public.ts';
import { KnownPrompts } from '../engine/known-prompts.ts';
import { OpenPrompts } from '../ports.ts';

/** The payload of the task that has a voice note written down. */
export interface TranscriptionTask {
  readonly companyId: number;
  readonly ticketId: number;
  readonly messageId: number;
  readonly promptId: number;
}

/** Decides which voice notes of customers are written down, and with which prompt. */
@injectable()
export class TranscriptionChoice {
  constructor(
    @inject(KnownPrompts) private readonly known: KnownPrompts,
    @inject(OpenPrompts) private readonly prompts: OpenPrompts,
    @inject(AutomaticActs) private readonly acts: Pick<AutomaticActs, 'unattended'>,
    @inject(Tickets) private readonly tickets: Pick<Tickets, 'byIds'>,
    @inject(Core.Settings) private readonly settings: Pick<Settings, 'get'>,
    @inject(Core.Tasks) private readonly tasks: Pick<Tasks, 'enqueue'>,
  ) {}

  /** @param isGroup whether it came in a group, where nothing is written down; undefined where the message was only changed */
  async heard(ctx: Ctx, message: FollowedMessage, isGroup = false): Promise<void> {
    const { id: messageId, mediaType, mediaUrl, fromMe, transcript, isDeleted } = message;
    const isVoice = mediaType === 'audio' && mediaUrl !== null && !fromMe && !isDeleted;
    if (!isVoice || isGroup || (transcript ?? '') !== '') return;
    const setting = await this.settings.get(ctx, 'transcription');
    if (setting === 'off') return;
    const promptId =
      (await this.#answering(ctx, message.ticketId)) ??
      (setting === 'all' ? await this.#helping(ctx, message.ticketId) : undefined);
    if (promptId === undefined) return;
    const { companyId } = ctx;
    const payload: TranscriptionTask = {
      companyId,
      ticketId: message.ticketId,
      messageId,
      promptId,
    };
    await this.tasks.enqueue(ctx, 'prompts.transcribe', payload, { key: String(messageId) });
  }

  /** The prompt that answers a ticket which nobody attends, if it has ears. */
  async #answering(ctx: Ctx, ticketId: number): Promise<number | undefined> {
    const unattended = (await this.acts.unattended(ctx, [ticketId], AUTOMATION)).get(ticketId);
    if (!unattended) return undefined;
    const prompt = startedIn(unattended.state) ?? (await this.known.of(ctx, unattended.ticket));
    if (prompt === undefined) return undefined;
    return (await this.known.listens(ctx, prompt)) ? prompt : undefined;
  }

  /** The prompt that helps people with a ticket. */
  async #helping(ctx: Ctx, ticketId: number): Promise<number | undefined> {
    const [ticket] = await this.tickets.byIds(ctx, [ticketId]);
    const prompt = ticket && (await this.prompts.forTicket(ctx, ticket));
    return prompt && prompt.transcriptionModel !== '' ? prompt.id : undefined;
  }
}

/** The prompt to which an option of a menu has led. */
const startedIn = (state: unknown): number | undefined => {
  const { started } = (state ?? {}) as Partial<HandedTo>;
  return started?.engine === 'prompts' ? started.config : undefined;
};
