import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Consents } from '../../consents/public.ts';
import type { ContactView } from '../../contacts/public.ts';
import { classOf, Governor } from '../../governor/public.ts';
import { Outreach } from '../../tickets/public.ts';
import type { TicketFile } from '../../tickets/public.ts';
import { messageApiErrors } from '../errors.ts';
import { OutreachRequest } from '../models/outreach-request.ts';
import { MOST_WAITING } from '../public.ts';

/** A message as a program handed it over. */
export interface HandedOver {
  readonly connectionId: number;
  readonly contact: ContactView;
  readonly body: string;
  readonly files: readonly TicketFile[];
  readonly openTicket: boolean;
  readonly closeTicket: boolean;
  /** How long it may wait; undefined = as long as is usual. */
  readonly expiresInMinutes: number | undefined;
}

const MINUTE = 60_000;
/** A week. */
const USUAL_MINUTES = 7 * 24 * 60;

/** Decides which messages of programs are unasked, and keeps those until the gate of their connection lets them through. */
@injectable()
export class HeldRequests {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Consents) private readonly consents: Pick<Consents, 'suppressed'>,
    @inject(Outreach) private readonly outreach: Pick<Outreach, 'lastHeard'>,
    @inject(Governor) private readonly governor: Pick<Governor, 'wake'>,
  ) {}

  /**
   * Whether a message has to wait for the gate: all do but those to somebody who wrote on the connection within a day. Whoever
   * asked to be left alone is judged there as well. An answer does not wait behind what is said unasked: a stop of the connection
   * would end a conversation.
   */
  async hasToWait(ctx: Ctx, connectionId: number, contact: ContactView): Promise<boolean> {
    const [heard, suppressed] = await Promise.all([
      this.outreach.lastHeard(ctx, connectionId, [contact.id]),
      this.consents.suppressed(ctx, [contact]),
    ]);
    const isReply = classOf(heard.get(contact.id), this.clock.now()) === 'reply';
    return !isReply || suppressed.has(contact.id);
  }

  /**
   * Keeps a message until it may leave. The files are the request's from then on.
   * @returns the request's id
   * @throws ERR_API_QUEUE_FULL
   */
  async hold(ctx: Ctx, message: HandedOver): Promise<number> {
    const { connectionId, contact, body, files, openTicket, closeTicket } = message;
    const minutes = message.expiresInMinutes ?? USUAL_MINUTES;
    await this.#requireRoom(ctx, connectionId);
    const now = this.clock.now();
    const { id } = await OutreachRequest.query(ctx.trx).insert({
      connectionId,
      contactId: contact.id,
      body,
      files: files.map(({ id: fileId, name, mime }) => ({ id: fileId, name, mime })),
      openTicket,
      closeTicket,
      state: 'waiting',
      reason: '',
      dueAt: await this.#dueAt(ctx, connectionId, contact.id, now),
      expiresAt: new Date(now.getTime() + minutes * MINUTE),
      createdAt: now,
      settledAt: null,
    });
    tellRequests(ctx);
    this.governor.wake(ctx, connectionId);
    return id;
  }

  /** Never before those that wait for the same contact. */
  async #dueAt(ctx: Ctx, connectionId: number, contactId: number, now: Date): Promise<Date> {
    const last = await OutreachRequest.query(ctx.trx)
      .where({ connectionId, contactId, state: 'waiting' })
      .where('dueAt', '>', now)
      .orderBy('dueAt', 'desc')
      .select('dueAt')
      .first();
    return last?.dueAt ?? now;
  }

  async #requireRoom(ctx: Ctx, connectionId: number): Promise<void> {
    const last = await OutreachRequest.query(ctx.trx)
      .where({ connectionId, state: 'waiting' })
      .orderBy('dueAt')
      .offset(MOST_WAITING - 1)
      .select('id')
      .first();
    if (last) {
      throw messageApiErrors.ERR_API_QUEUE_FULL({
        message: 'Há mensagens demais esperando nesta conexão',
      });
    }
  }
}

/** Tells the screens of admins that other messages wait than before. */
export const tellRequests = (ctx: Ctx): void => {
  ctx.emit('message-api.requests-changed', {}, [topics.admins]);
};
