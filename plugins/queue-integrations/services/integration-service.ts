import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { brokenConstraint, changesOf, containsPattern, Core, offsetOf, pageOf } from 'prosa/core';
import type { Audit, Clock, Secrets, TenantQuery } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { integrationErrors } from '../errors.ts';
import { QueueIntegration } from '../models/queue-integration.ts';
import type {
  CreateIntegrationBody,
  IntegrationChoice,
  IntegrationDto,
  IntegrationPage,
  ListIntegrationsQuery,
  SigningSecret,
  UpdateIntegrationBody,
} from '../schemas.ts';
import { isDelivered } from '../shared/types.ts';
import { IntegrationFields } from './integration-fields.ts';
import { shownIntegration } from './integration-view.ts';
import { SIGNING_PURPOSE } from './secret-purposes.ts';
import { newSigningSecret } from './signing-secret.ts';

const PAGE = 20;
const MOST_CHOICES = 500;
/** In which a receiver takes over the new secret. */
const BOTH_SECRETS_MILLISECONDS = 86_400_000;

/** Makes, finds, changes and removes integrations. */
@injectable()
export class IntegrationService {
  constructor(
    @inject(IntegrationFields) private readonly fields: IntegrationFields,
    @inject(Core.Secrets) private readonly secrets: Pick<Secrets, 'seal'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  /** The newest first, twenty to a page. */
  async list(ctx: Ctx, query: ListIntegrationsQuery): Promise<IntegrationPage> {
    const rows = await matching(ctx, query.searchParam)
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .offset(offsetOf(query.pageNumber, PAGE))
      .limit(PAGE + 1);
    const { items, hasMore } = pageOf(rows, PAGE);
    return {
      queueIntegrations: items.map(shownIntegration),
      count: await matching(ctx, query.searchParam).resultSize(),
      hasMore,
    };
  }

  /** All to choose from, by name. */
  async choices(ctx: Ctx): Promise<IntegrationChoice[]> {
    const rows = await QueueIntegration.query(ctx.trx)
      .select('id', 'name', 'type')
      .orderByRaw('folded(name), id')
      .limit(MOST_CHOICES);
    return rows.map(({ id, name, type }) => ({ id, name, type }));
  }

  /** @throws ERR_NO_DIALOG_FOUND */
  async get(ctx: Ctx, id: number): Promise<IntegrationDto> {
    return shownIntegration(await this.find(ctx, id));
  }

  /** @throws ERR_NO_DIALOG_FOUND */
  async find(ctx: Ctx, id: number): Promise<QueueIntegration> {
    const row = await QueueIntegration.query(ctx.trx).findById(id);
    if (!row) throw integrationErrors.ERR_NO_DIALOG_FOUND();
    return row;
  }

  /** @throws the codes of its fields; ERR_INTEGRATION_NAME_ALREADY_EXISTS */
  async create(ctx: Ctx, body: CreateIntegrationBody): Promise<IntegrationDto> {
    const now = this.clock.now();
    const columns = this.#signed(this.fields.columns(body, undefined), undefined);
    const row = await QueueIntegration.query(ctx.trx)
      .insertAndFetch({ ...columns, createdAt: now, updatedAt: now })
      .catch(refuseDouble);
    await this.#record(ctx, 'created', row, { type: row.type });
    return this.#tell(ctx, 'created', row);
  }

  /** Changes what the body names. @throws as {@link create}; ERR_NO_DIALOG_FOUND */
  async update(ctx: Ctx, id: number, body: UpdateIntegrationBody): Promise<IntegrationDto> {
    const before = await this.#held(ctx, id);
    const columns = this.#signed(this.fields.columns(body, before), before);
    const row = await QueueIntegration.query(ctx.trx)
      .patchAndFetchById(id, { ...columns, updatedAt: this.clock.now() })
      .catch(refuseDouble);
    await this.#record(ctx, 'changed', row, {
      ...changesOf(told(before), told(row)),
      ...secretsChanged(before, row),
    });
    return this.#tell(ctx, 'updated', row);
  }

  /** @throws ERR_NO_DIALOG_FOUND */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const row = await this.#held(ctx, id);
    await row.$query(ctx.trx).delete();
    await this.#record(ctx, 'deleted', row);
    ctx.emit('queue-integrations.integration-deleted', { integrationId: id }, [topics.admins]);
  }

  /**
   * Makes a new secret to sign with; the one before signs as well for a day.
   * @throws ERR_NO_DIALOG_FOUND, ERR_INTEGRATION_NOT_SIGNED
   */
  async renewSecret(ctx: Ctx, id: number): Promise<SigningSecret> {
    const before = await this.#held(ctx, id);
    if (!isDelivered(before.type)) throw integrationErrors.ERR_INTEGRATION_NOT_SIGNED();
    const now = this.clock.now();
    const secret = newSigningSecret();
    const row = await QueueIntegration.query(ctx.trx).patchAndFetchById(id, {
      signingSecret: this.secrets.seal(secret, SIGNING_PURPOSE),
      oldSigningSecret: before.signingSecret,
      oldSecretUntil:
        before.signingSecret === null ? null : new Date(now.getTime() + BOTH_SECRETS_MILLISECONDS),
      updatedAt: now,
    });
    await this.#record(ctx, 'token-created', row);
    this.#tell(ctx, 'updated', row);
    return { secret, oldSecretUntil: row.oldSecretUntil?.toISOString() ?? null };
  }

  /** Its service wants no calls any more. Nothing happens to one that is gone. */
  async stop(ctx: Ctx, id: number): Promise<void> {
    const row = await QueueIntegration.query(ctx.trx).findById(id).forUpdate();
    if (!row || row.stoppedAt) return;
    const now = this.clock.now();
    const stopped = await row.$query(ctx.trx).patchAndFetch({ stoppedAt: now, updatedAt: now });
    this.#tell(ctx, 'updated', stopped);
  }

  /** Calls of webhooks are signed from their first on. */
  #signed(
    columns: Partial<QueueIntegration>,
    before: QueueIntegration | undefined,
  ): Partial<QueueIntegration> {
    const { type = 'webhook' } = columns;
    if (!isDelivered(type)) {
      return { ...columns, signingSecret: null, oldSigningSecret: null, oldSecretUntil: null };
    }
    if (before && before.signingSecret !== null) return columns;
    return { ...columns, signingSecret: this.secrets.seal(newSigningSecret(), SIGNING_PURPOSE) };
  }

  /** Locked, so that its changes take turns. */
  async #held(ctx: Ctx, id: number): Promise<QueueIntegration> {
    const row = await QueueIntegration.query(ctx.trx).findById(id).forUpdate();
    if (!row) throw integrationErrors.ERR_NO_DIALOG_FOUND();
    return row;
  }

  #tell(ctx: Ctx, what: 'created' | 'updated', row: QueueIntegration): IntegrationDto {
    const queueIntegration = shownIntegration(row);
    ctx.emit(`queue-integrations.integration-${what}`, { queueIntegration }, [topics.admins]);
    return queueIntegration;
  }

  #record(
    ctx: Ctx,
    action: 'created' | 'changed' | 'deleted' | 'token-created',
    { id, name }: QueueIntegration,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const subject = { kind: 'queue-integrations', id, name };
    return this.audit.record(ctx, { action, subject, details });
  }
}

/** The fields that the audit log tells the changes of: of an address its host, since the rest may hold a key. */
const told = ({ name, type, url, projectName, slug, language }: QueueIntegration) => ({
  name,
  type,
  host: URL.canParse(url) ? new URL(url).host : '',
  projectName,
  slug,
  language,
});

/** Names the secrets that others took the place of, and never what they are. */
const secretsChanged = (before: QueueIntegration, after: QueueIntegration): object => ({
  ...(before.serviceAccount !== after.serviceAccount && { key: { from: '', to: 'replaced' } }),
  ...(before.headerValue !== after.headerValue && { header: { from: '', to: 'replaced' } }),
});

const matching = (ctx: Ctx, text = ''): TenantQuery<QueueIntegration> => {
  const query = QueueIntegration.query(ctx.trx);
  return text.trim() === ''
    ? query
    : query.whereRaw('folded(name) like folded(?)', [containsPattern(text.trim())]);
};

/** The unique index decides, so that two at the same moment cannot both win. */
const refuseDouble = (error: unknown): never => {
  if (brokenConstraint(error) === 'queue_integrations_name_index') {
    throw integrationErrors.ERR_INTEGRATION_NAME_ALREADY_EXISTS({ field: 'name' });
  }
  throw error;
};
