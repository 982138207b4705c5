import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { webhookErrors } from '../errors.ts';
import { Webhook } from '../models/webhook.ts';
import type { WebhookDto } from '../schemas.ts';

const WEEK = 7 * 86_400_000;
/** More are counted as so many. */
const MOST_COUNTED = 1_000;

interface Figures {
  readonly webhook_id: number;
  readonly failed: number;
  readonly waiting: number;
  readonly last_at: Date | null;
}

/** Webhooks as the API shows them, with how their deliveries go. */
@injectable()
export class WebhookView {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  async all(ctx: Ctx): Promise<WebhookDto[]> {
    return this.#present(ctx, await Webhook.query(ctx.trx).orderByRaw('folded(name), id'));
  }

  /** @throws ERR_NO_WEBHOOK_FOUND */
  async one(ctx: Ctx, id: number): Promise<WebhookDto> {
    const row = await Webhook.query(ctx.trx).findById(id);
    const [webhook] = row ? await this.#present(ctx, [row]) : [];
    if (!webhook) throw webhookErrors.ERR_NO_WEBHOOK_FOUND();
    return webhook;
  }

  /** Tells admins how one is now. */
  async tell(ctx: Ctx, change: 'created' | 'updated', id: number): Promise<WebhookDto> {
    const webhook = await this.one(ctx, id);
    if (change === 'created') ctx.emit('webhooks.webhook-created', { webhook }, [topics.admins]);
    else ctx.emit('webhooks.webhook-updated', { webhook }, [topics.admins]);
    return webhook;
  }

  async #present(ctx: Ctx, rows: readonly Webhook[]): Promise<WebhookDto[]> {
    const figures = new Map(
      (await this.#figures(ctx, rows)).map((each) => [each.webhook_id, each]),
    );
    return rows.map((row) => presented(row, this.clock.now(), figures.get(row.id)));
  }

  async #figures(ctx: Ctx, rows: readonly Webhook[]): Promise<readonly Figures[]> {
    if (rows.length === 0) return [];
    const counted = `select count(*)::int from (
      select 1 from webhook_deliveries d
       where d.company_id = w.company_id and d.webhook_id = w.id and d.state = ?`;
    const { rows: found } = await ctx.trx.raw<{ rows: Figures[] }>(
      `select w.id as webhook_id,
              (${counted} and d.created_at > ? limit ?) failed) as failed,
              (${counted} limit ?) waiting) as waiting,
              (select d.finished_at from webhook_deliveries d
                where d.company_id = w.company_id and d.webhook_id = w.id and d.state = 'delivered'
                order by d.id desc limit 1) as last_at
         from webhooks w where w.company_id = ? and w.id = any(?::int[])`,
      [
        ...['failed', new Date(this.clock.now().getTime() - WEEK), MOST_COUNTED],
        ...['waiting', MOST_COUNTED],
        ctx.companyId,
        rows.map(({ id }) => id),
      ],
    );
    return found;
  }
}

const presented = (row: Webhook, now: Date, figures: Figures | undefined): WebhookDto => ({
  id: row.id,
  name: row.name,
  url: row.url,
  facts: row.facts,
  connectionIds: row.connectionIds,
  queueIds: row.queueIds,
  active: row.active,
  isGone: row.gone,
  headerName: row.headerName,
  hasHeaderValue: row.headerValue !== null,
  oldSecretUntil:
    row.oldSecretUntil !== null && row.oldSecretUntil > now
      ? row.oldSecretUntil.toISOString()
      : null,
  failed: figures?.failed ?? 0,
  waiting: figures?.waiting ?? 0,
  lastDeliveredAt: figures?.last_at?.toISOString() ?? null,
});
