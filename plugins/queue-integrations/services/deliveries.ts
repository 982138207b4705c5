import { randomUUID } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Config, Storage, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { Turn } from '../../automation/public.ts';
import { deliveryBody } from '../delivery/body.ts';
import { IntegrationDelivery } from '../models/integration-delivery.ts';
import { envelopesOf } from './message-envelopes.ts';

/** After a turn's own time its deliveries go on by themselves. */
const AFTER_TURN_MILLISECONDS = 1_000;

/** The deliveries of a ticket to an integration: they keep their order. */
export interface DeliveryLine {
  readonly companyId: number;
  readonly integrationId: number;
  readonly ticketId: number;
}

/** Keeps what is on its way to companies' own systems. */
@injectable()
export class Deliveries {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Tasks) private readonly tasks: Pick<Tasks, 'enqueue'>,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'url'>,
    @inject(Core.Config) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** Keeps the messages of a turn, those that are kept already once. In the transaction that claims it. */
  async keep(ctx: Ctx, turn: Turn): Promise<void> {
    const { ticket, contact, messages, target } = turn;
    const envelopes = await envelopesOf(
      ctx,
      messages.map(({ id }) => id),
    );
    const now = this.clock.now();
    for (const message of messages) {
      const envelope = envelopes.get(message.id);
      if (!envelope) continue;
      const { media } = message;
      const path =
        media?.state === 'ok' && media.id !== null
          ? this.storage.url(ctx.companyId, media.id)
          : undefined;
      const body = deliveryBody({
        message,
        externalId: envelope.externalId,
        sentAt: envelope.sentAt,
        contact: { number: contact.number, name: envelope.senderName || contact.name },
        ticketId: ticket.id,
        companyId: ctx.companyId,
        connectionId: ticket.connectionId,
        queueId: ticket.queueId,
        mediaUrl: path === undefined ? undefined : this.config.publicUrl.replace(/\/+$/, '') + path,
      });
      await IntegrationDelivery.query(ctx.trx)
        .insert({
          integrationId: target.config,
          ticketId: ticket.id,
          messageId: message.id,
          webhookId: `msg_${randomUUID()}`,
          body,
          nextAt: now,
          createdAt: now,
        })
        .onConflict(['company_id', 'integration_id', 'message_id'])
        .ignore();
    }
    // Whatever becomes of the turn and of this process, somebody looks at them when its time is over.
    await this.goOn(
      ctx,
      { companyId: ctx.companyId, integrationId: target.config, ticketId: ticket.id },
      new Date(turn.deadline.getTime() + AFTER_TURN_MILLISECONDS),
    );
  }

  /** Has deliveries of a line tried later. */
  async goOn(ctx: Ctx, { integrationId, ticketId }: DeliveryLine, startAfter: Date): Promise<void> {
    await this.tasks.enqueue(
      ctx,
      'queue-integrations.deliver',
      { companyId: ctx.companyId, integrationId, ticketId },
      { startAfter },
    );
  }
}
