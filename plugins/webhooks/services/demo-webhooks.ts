import type { Ctx } from 'prosa/contract';
import type { DemoContent, Outbound, Secrets } from 'prosa/core';
import { Core } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Delivery } from '../models/delivery.ts';
import { Webhook } from '../models/webhook.ts';
import { GIVE_UP_MILLISECONDS } from '../rules/retry.ts';
import { newSecret } from '../rules/signature.ts';
import { SECRET_PURPOSE } from './sender.ts';

/** The receiver of `npm run fakes`, which the demonstration starts. */
const RECEIVER = 'http://127.0.0.1:8798/prosa';
const HOUR = 3_600_000;

const LOG = [
  {
    fact: 'tickets.message-received',
    hours: 3,
    statuses: [200],
    text: 'Bom dia! Meu pedido já saiu?',
  },
  { fact: 'tickets.message-received', hours: 2, statuses: [503, 200], text: 'Pode ser por Pix?' },
  { fact: 'tickets.ticket-closed', hours: 1, statuses: [204], text: undefined },
];

/** A receiver on this machine, with a log of the hours before. */
@injectable()
export class DemoWebhooks implements DemoContent {
  constructor(
    @inject(Core.Secrets) private readonly secrets: Pick<Secrets, 'seal'>,
    @inject(Core.Outbound) private readonly outbound: Pick<Outbound, 'refusalOf'>,
  ) {}

  async fill(ctx: Ctx): Promise<void> {
    const { id } = await Webhook.query(ctx.trx)
      .insert({
        name: 'Receptor de demonstração',
        url: RECEIVER,
        facts: ['tickets.message-received', 'tickets.ticket-closed', 'contacts.contact-created'],
        // Where the receiver may not be called it waits for an address of the company's own.
        active: this.outbound.refusalOf(RECEIVER) === undefined,
        secret: this.secrets.seal(newSecret(), SECRET_PURPOSE),
      })
      .returning('id');
    await Delivery.query(ctx.trx).insert(
      LOG.map((entry, at) => rowOf(id, ctx.companyId, entry, at)),
    );
  }
}

const rowOf = (
  webhookId: number,
  companyId: number,
  { fact, hours, statuses, text }: (typeof LOG)[number],
  index: number,
) => {
  const at = new Date(Date.now() - hours * HOUR);
  const later = (seconds: number): string => new Date(at.getTime() + seconds * 1_000).toISOString();
  const data = text === undefined ? { ticketId: 1 } : { message: { body: text, fromMe: false } };
  return {
    webhookId,
    messageId: `msg_demo${String(index)}`,
    fact,
    lane: `demo:${String(index)}`,
    body: JSON.stringify({ type: fact, timestamp: at.toISOString(), companyId, data }),
    state: 'delivered' as const,
    attempts: statuses.map((status, attempt) => ({
      at: later(attempt * 5),
      milliseconds: 84 + attempt * 31,
      status,
      problem: status < 300 ? '' : 'down',
    })),
    nextAt: at,
    giveUpAt: new Date(at.getTime() + GIVE_UP_MILLISECONDS),
    finishedAt: new Date(later(statuses.length * 5)),
    createdAt: at,
  };
};
