import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { changesOf, Core, coreErrors } from 'prosa/core';
import type { Audit, Clock, Outbound, Secrets, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { Queues } from '../../queues/public.ts';
import { webhookErrors } from '../errors.ts';
import { Webhook } from '../models/webhook.ts';
import { newSecret } from '../rules/signature.ts';
import type { SecretDto, WebhookBody, WebhookDto } from '../schemas.ts';
import { HEADER_PURPOSE, SECRET_PURPOSE } from './sender.ts';
import { judgedFacts, judgedHeader, judgedUrl } from './webhook-fields.ts';
import { WebhookView } from './webhook-view.ts';

/** Most that a company has: each fact is written down for every one that wants it. */
const MOST = 20;
/** For which the secret of before signs beside the new one. */
const ROTATION_MILLISECONDS = 24 * 3_600_000;

/** Making, changing and removing the addresses that a company has facts told to. */
@injectable()
export class WebhookService {
  constructor(
    @inject(Core.Outbound) private readonly outbound: Pick<Outbound, 'refusalOf'>,
    @inject(Core.Secrets) private readonly secrets: Pick<Secrets, 'seal'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Tasks) private readonly tasks: Pick<Tasks, 'enqueue'>,
    @inject(Connections) private readonly connections: Pick<Connections, 'byIds'>,
    @inject(Queues) private readonly queues: Pick<Queues, 'byIds'>,
    @inject(WebhookView) private readonly view: WebhookView,
  ) {}

  list(ctx: Ctx): Promise<WebhookDto[]> {
    return this.view.all(ctx);
  }

  /** @throws ERR_NO_WEBHOOK_FOUND */
  get(ctx: Ctx, id: number): Promise<WebhookDto> {
    return this.view.one(ctx, id);
  }

  /** For a call of its address. @throws ERR_NO_WEBHOOK_FOUND */
  async found(ctx: Ctx, id: number): Promise<Webhook> {
    const row = await Webhook.query(ctx.trx).findById(id);
    if (!row) throw webhookErrors.ERR_NO_WEBHOOK_FOUND();
    this.audit.about(ctx, { id, name: row.name });
    return row;
  }

  /** @throws ERR_WEBHOOK_LIMIT, ERR_VALIDATION, ERR_INVALID_REFERENCE, an error of the address, the facts or the header */
  async create(ctx: Ctx, body: WebhookBody): Promise<SecretDto> {
    const secret = newSecret();
    const columns = await this.#judged(ctx, { url: '', facts: [], name: '', ...body }, false);
    if ((await Webhook.query(ctx.trx).resultSize()) >= MOST) {
      throw webhookErrors.ERR_WEBHOOK_LIMIT({ most: MOST });
    }
    const sealed = this.secrets.seal(secret, SECRET_PURPOSE);
    const { id } = await Webhook.query(ctx.trx)
      .insert({ ...columns, secret: sealed })
      .returning('id');
    const webhook = await this.view.tell(ctx, 'created', id);
    await this.#record(ctx, 'created', webhook, { changes: changesOf({}, toldOf(webhook)) });
    return { webhook, secret };
  }

  /** @throws as {@link create}; ERR_NO_WEBHOOK_FOUND */
  async update(ctx: Ctx, id: number, body: WebhookBody): Promise<WebhookDto> {
    const row = await this.#held(ctx, id);
    const before = toldOf(await this.view.one(ctx, id));
    const columns = await this.#judged(ctx, body, row.headerValue !== null);
    const isBack = body.active === true && !row.active;
    await row.$query(ctx.trx).patch({
      ...columns,
      ...(isBack && { gone: false }),
      updatedAt: this.clock.now(),
    });
    // Deliveries that waited while it was off go on.
    if (isBack) await this.#resume(ctx, id);
    const webhook = await this.view.tell(ctx, 'updated', id);
    await this.#record(ctx, 'changed', webhook, {
      changes: {
        ...changesOf(before, toldOf(webhook)),
        ...(columns.headerValue !== undefined && { header: { from: 'set', to: 'set' } }),
      },
    });
    return webhook;
  }

  /** A new secret. That of before signs beside it for a day, so that the receiver can be told. @throws ERR_NO_WEBHOOK_FOUND */
  async rotate(ctx: Ctx, id: number): Promise<SecretDto> {
    const row = await this.#held(ctx, id);
    const secret = newSecret();
    await row.$query(ctx.trx).patch({
      secret: this.secrets.seal(secret, SECRET_PURPOSE),
      oldSecret: row.secret,
      oldSecretUntil: new Date(this.clock.now().getTime() + ROTATION_MILLISECONDS),
      updatedAt: this.clock.now(),
    });
    const webhook = await this.view.tell(ctx, 'updated', id);
    await this.#record(ctx, 'changed', webhook, {
      changes: { secret: { from: 'set', to: 'set' } },
    });
    return { webhook, secret };
  }

  /** With what waits, and with its log. @throws ERR_NO_WEBHOOK_FOUND */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const row = await this.#held(ctx, id);
    await row.$query(ctx.trx).delete();
    await this.#record(ctx, 'deleted', row);
    ctx.emit('webhooks.webhook-deleted', { webhookId: id }, [topics.admins]);
  }

  async #resume(ctx: Ctx, webhookId: number): Promise<void> {
    const payload = { companyId: ctx.companyId, webhookId };
    await this.tasks.enqueue(ctx, 'webhooks.resume', payload);
  }

  async #held(ctx: Ctx, id: number): Promise<Webhook> {
    const row = await Webhook.query(ctx.trx).findById(id).forUpdate();
    if (!row) throw webhookErrors.ERR_NO_WEBHOOK_FOUND();
    return row;
  }

  async #judged(ctx: Ctx, body: WebhookBody, hasHeader: boolean): Promise<Partial<Webhook>> {
    const { name, url, facts, connectionIds, queueIds, active } = body;
    if (name?.trim() === '') throw coreErrors.ERR_VALIDATION({ field: 'name' });
    const columns = {
      ...(name !== undefined && { name: name.trim() }),
      ...(url !== undefined && { url: judgedUrl(this.outbound, url) }),
      ...(facts && { facts: judgedFacts(facts) }),
      ...(connectionIds && { connectionIds: [...new Set(connectionIds)] }),
      ...(queueIds && { queueIds: [...new Set(queueIds)] }),
      ...(active !== undefined && { active }),
      ...this.#header(body, hasHeader),
    };
    await allThere(this.connections, ctx, columns.connectionIds);
    await allThere(this.queues, ctx, columns.queueIds);
    return columns;
  }

  #header(body: WebhookBody, hasHeader: boolean): Partial<Webhook> {
    if (body.headerName === undefined) return {};
    const { name, value } = judgedHeader(body, hasHeader);
    if (name === '') return { headerName: '', headerValue: null };
    return {
      headerName: name,
      ...(value !== undefined && { headerValue: this.secrets.seal(value, HEADER_PURPOSE) }),
    };
  }

  async #record(
    ctx: Ctx,
    action: 'created' | 'changed' | 'deleted',
    { id, name }: Pick<Webhook, 'id' | 'name'>,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    await this.audit.record(ctx, { action, subject: { kind: 'webhooks', id, name }, details });
  }
}

const allThere = async (
  source: { byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly unknown[]> },
  ctx: Ctx,
  ids: readonly number[] = [],
): Promise<void> => {
  if (ids.length > 0 && (await source.byIds(ctx, ids)).length < ids.length) {
    throw coreErrors.ERR_INVALID_REFERENCE();
  }
};

/** As the audit log has it: an address may hold a key in its path or query. */
const toldOf = ({ name, url, facts, active }: WebhookDto) => ({
  name,
  address: new URL(url).host,
  facts: facts.length,
  status: active,
});
