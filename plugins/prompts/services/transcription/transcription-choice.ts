import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Settings, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Tickets } from '../../../tickets/public.ts';
import type { FollowedMessage, MessageArrival } from '../../../tickets/public.ts';
import { KnownPrompts } from '../engine/known-prompts.ts';
import { OpenPrompts } from '../ports.ts';

/** The payload of the task that has a voice note written down. */
export interface TranscriptionTask {
  readonly companyId: number;
  readonly messageId: number;
  readonly promptId: number;
}

type HeardTicket = Pick<
  MessageArrival['ticket'],
  'id' | 'status' | 'userId' | 'queueId' | 'connectionId'
> & { readonly isGroup?: boolean };

/** Decides which voice notes of customers are written down, and with which prompt. */
@injectable()
export class TranscriptionChoice {
  constructor(
    @inject(KnownPrompts) private readonly known: KnownPrompts,
    @inject(OpenPrompts) private readonly prompts: OpenPrompts,
    @inject(Tickets) private readonly tickets: Pick<Tickets, 'byIds'>,
    @inject(Core.Settings) private readonly settings: Pick<Settings, 'get'>,
    @inject(Core.Tasks) private readonly tasks: Pick<Tasks, 'enqueue'>,
  ) {}

  /** @param ticket as it was when the message came; read anew where the message was only changed */
  async heard(ctx: Ctx, message: FollowedMessage, ticket?: HeardTicket): Promise<void> {
    const { id: messageId, mediaType, mediaUrl, fromMe, transcript, isDeleted } = message;
    const isVoice = mediaType === 'audio' && mediaUrl !== null && !fromMe && !isDeleted;
    if (!isVoice || (transcript ?? '') !== '') return;
    const setting = await this.settings.get(ctx, 'transcription');
    if (setting === 'off') return;
    const found = ticket ?? (await this.tickets.byIds(ctx, [message.ticketId]))[0];
    if (!found || ticket?.isGroup === true) return;
    const promptId = await this.#promptOf(ctx, found, setting === 'all');
    if (promptId === undefined) return;
    const payload: TranscriptionTask = { companyId: ctx.companyId, messageId, promptId };
    await this.tasks.enqueue(ctx, 'prompts.transcribe', payload, { key: String(messageId) });
  }

  /** The prompt that answers; where people attend, any that helps them. */
  async #promptOf(ctx: Ctx, ticket: HeardTicket, isForAll: boolean): Promise<number | undefined> {
    const answering = ticket.userId === null ? await this.known.of(ctx, ticket) : undefined;
    if (answering !== undefined) {
      return (await this.known.listens(ctx, answering)) ? answering : undefined;
    }
    if (!isForAll) return undefined;
    const prompt = await this.prompts.forTicket(ctx, ticket);
    return prompt && prompt.transcriptionModel !== '' ? prompt.id : undefined;
  }
}
