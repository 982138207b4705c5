import type { Ctx, Filled } from 'prosa/contract';
import { filled, topics } from 'prosa/contract';
import { Core, coreErrors, lockPlanLimit } from 'prosa/core';
import type { Audit } from 'prosa/core';
import objection from 'objection';
import { inject, injectable } from 'tsyringe';
import { connectionErrors } from '../../errors.ts';
import { Connection } from '../../models/connection.ts';
import { ConnectionQueue } from '../../models/connection-queue.ts';
import { ProvidersPoint } from '../../public.ts';
import type { ConnectionProvider } from '../../public.ts';
import type { ConnectionDto, CreateConnectionBody, UpdateConnectionBody } from '../../schemas.ts';
import { emitStateChange } from '../state/emit-state-change.ts';
import { ConnectionColumns } from '../state/connection-columns.ts';
import { ConnectionPresenter, withoutCodes } from '../state/connection-presenter.ts';
import { ConnectionHistory } from '../state/connection-history.ts';

/** The state requested of a connection. */
export interface RequestedState {
  readonly wanted: boolean;
  readonly pairing?: 'stored' | 'new';
  /** Of the phone to be paired by a typed code, as somebody writes it. */
  readonly number?: string;
}

/** Adding, changing and removing the connections of a company. */
@injectable()
export class ConnectionService {
  constructor(
    @inject(ConnectionPresenter) private readonly presenter: ConnectionPresenter,
    @inject(ConnectionColumns) private readonly columns: ConnectionColumns,
    @inject(ConnectionHistory) private readonly history: ConnectionHistory,
    @inject(filled(ProvidersPoint)) private readonly providers: Filled<ConnectionProvider>,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  /** Kinds of connections that can be added, the usual one first. */
  kinds(): string[] {
    return this.providers.all().map(({ id }) => id);
  }

  async list(ctx: Ctx): Promise<ConnectionDto[]> {
    return this.presenter.many(ctx, await Connection.query(ctx.trx).orderBy('name'));
  }

  async get(ctx: Ctx, id: number): Promise<ConnectionDto> {
    return this.presenter.one(ctx, await this.find(ctx, id));
  }

  /** @throws ERR_NO_WAPP_FOUND */
  async find(ctx: Ctx, id: number): Promise<Connection> {
    const connection = await Connection.query(ctx.trx).findById(id);
    if (!connection) throw connectionErrors.ERR_NO_WAPP_FOUND();
    return connection;
  }

  /** @throws ERR_UNKNOWN_PROVIDER, ERR_CONNECTION_LIMIT when the plan has no room, and the codes of a change */
  async create(ctx: Ctx, body: CreateConnectionBody): Promise<ConnectionDto> {
    const { own, added } = this.columns.split(body);
    const { queueIds = [], provider = this.#defaultProvider(), ...fields } = tidied(own);
    if (!this.kinds().includes(provider)) throw connectionErrors.ERR_UNKNOWN_PROVIDER();
    const limit = await lockPlanLimit(ctx, 'connections');
    const count = await Connection.query(ctx.trx).resultSize();
    if (count >= limit) throw connectionErrors.ERR_CONNECTION_LIMIT({ limit });
    this.#requireGreeting(queueIds.length, fields.greetingMessage ?? '');
    await this.#requireFreeName(ctx, fields.name);
    const isDefault = count === 0 || (fields.isDefault ?? false);
    if (isDefault) await this.#clearDefault(ctx);
    const { id } = await Connection.query(ctx.trx).insert({ ...fields, provider, isDefault });
    await this.#setQueues(ctx, id, queueIds);
    await this.columns.write(ctx, id, added);
    return this.#announce(ctx, id);
  }

  /**
   * @throws ERR_NO_WAPP_FOUND, ERR_WAPP_NAME_ALREADY_EXISTS, ERR_WAPP_GREETING_REQUIRED, ERR_NO_OTHER_WHATSAPP;
   *   ERR_VALIDATION for another provider
   */
  async update(ctx: Ctx, id: number, body: UpdateConnectionBody): Promise<ConnectionDto> {
    const { own, added } = this.columns.split(body);
    const { queueIds, provider, ...fields } = tidied(own);
    // Changes take turns within a company, so that its names and its default are exact.
    await lockPlanLimit(ctx, 'connections');
    const connection = await this.find(ctx, id);
    if (provider !== undefined && provider !== connection.provider) {
      throw coreErrors.ERR_VALIDATION({ field: 'provider' });
    }
    const queueCount = queueIds?.length ?? (await this.#queueCount(ctx, id));
    this.#requireGreeting(queueCount, fields.greetingMessage ?? connection.greetingMessage);
    if (fields.name !== undefined) await this.#requireFreeName(ctx, fields.name, id);
    if (fields.isDefault === false && connection.isDefault) {
      throw connectionErrors.ERR_NO_OTHER_WHATSAPP();
    }
    if (fields.isDefault && !connection.isDefault) await this.#clearDefault(ctx);
    await Connection.query(ctx.trx)
      .findById(id)
      .patch({ ...fields, updatedAt: new Date() });
    if (queueIds) await this.#setQueues(ctx, id, queueIds);
    await this.columns.write(ctx, id, added);
    return this.#announce(ctx, id);
  }

  /** The first of the others takes the place of a removed default. @throws ERR_NO_WAPP_FOUND */
  async remove(ctx: Ctx, id: number): Promise<void> {
    await lockPlanLimit(ctx, 'connections');
    const connection = await this.find(ctx, id);
    await Connection.query(ctx.trx).deleteById(id);
    ctx.emit('connections.connection-deleted', { whatsappId: id }, [topics.company]);
    const next = await Connection.query(ctx.trx).orderBy('id').first();
    this.audit.about(ctx, connection);
    if (!connection.isDefault || !next) return;
    await next.$query(ctx.trx).patch({ isDefault: true });
    await this.#announce(ctx, next.id);
    this.audit.about(ctx, connection);
  }

  /**
   * Asks for a connection to run, or to rest. The supervisor acts on it.
   * @throws ERR_NO_WAPP_FOUND, ERR_NO_PAIRING_BY_NUMBER where this kind of connection cannot, ERR_VALIDATION
   */
  async want(ctx: Ctx, id: number, wished: RequestedState): Promise<void> {
    const before = await this.find(ctx, id);
    const { provider, downSince } = before;
    const status = wished.wanted ? 'OPENING' : 'DISCONNECTED';
    await Connection.query(ctx.trx)
      .findById(id)
      .patch({
        wanted: wished.wanted,
        wantedPairing: wished.pairing ?? 'stored',
        wantedNumber: this.#numberOf(provider, wished.number),
        wish: objection.raw('wish + 1'),
        status,
        qrcode: '',
        pairingCode: '',
        statusReason: '',
        connectedAt: null,
        downSince: downSince ?? new Date(),
        updatedAt: new Date(),
      });
    emitStateChange(ctx, before, { status, reason: '' });
    if (wished.wanted) await this.history.changed(ctx, id, { status, reason: '' });
    else await this.history.rested(ctx, id);
    await this.#announce(ctx, id);
  }

  #numberOf(provider: string, number: string | undefined): string {
    if (number === undefined) return '';
    const digits = number.replace(/\D/g, '');
    if (!this.providers.all().some(({ id, pairsByNumber }) => id === provider && pairsByNumber)) {
      throw connectionErrors.ERR_NO_PAIRING_BY_NUMBER();
    }
    if (!/^[1-9]\d{7,14}$/.test(digits)) throw connectionErrors.ERR_VALIDATION({ field: 'number' });
    return digits;
  }

  async #announce(ctx: Ctx, id: number): Promise<ConnectionDto> {
    const whatsapp = await this.get(ctx, id);
    this.audit.about(ctx, { id, name: whatsapp.name });
    ctx.emit('connections.connection-updated', { whatsapp: withoutCodes(whatsapp) }, [
      topics.company,
    ]);
    return whatsapp;
  }

  #defaultProvider(): string {
    const [first] = this.kinds();
    if (first === undefined) throw connectionErrors.ERR_UNKNOWN_PROVIDER();
    return first;
  }

  #requireGreeting(queueCount: number, greeting: string): void {
    if (queueCount > 1 && greeting.trim() === '') {
      throw connectionErrors.ERR_WAPP_GREETING_REQUIRED({ field: 'greetingMessage' });
    }
  }

  #queueCount(ctx: Ctx, connectionId: number): Promise<number> {
    return ConnectionQueue.query(ctx.trx).where('connectionId', connectionId).resultSize();
  }

  async #requireFreeName(ctx: Ctx, name: string, except?: number): Promise<void> {
    const taken = await Connection.query(ctx.trx)
      .whereRaw('lower(name) = lower(?)', [name])
      .whereNot('id', except ?? 0)
      .first();
    if (taken) throw connectionErrors.ERR_WAPP_NAME_ALREADY_EXISTS({ field: 'name' });
  }

  async #clearDefault(ctx: Ctx): Promise<void> {
    const former = await Connection.query(ctx.trx).findOne('isDefault', true);
    if (!former) return;
    await former.$query(ctx.trx).patch({ isDefault: false, updatedAt: new Date() });
    await this.#announce(ctx, former.id);
  }

  async #setQueues(ctx: Ctx, connectionId: number, queueIds: readonly number[]): Promise<void> {
    await ConnectionQueue.query(ctx.trx).where('connectionId', connectionId).delete();
    const rows = [...new Set(queueIds)].map((queueId) => ({ connectionId, queueId }));
    if (rows.length > 0) await ConnectionQueue.query(ctx.trx).insert(rows);
  }
}

/** The body without blanks around the name. @throws ERR_VALIDATION when nothing is left of it */
const tidied = <B extends UpdateConnectionBody>(body: B): B => {
  const name = body.name?.trim();
  if (name === undefined) return body;
  if (name.length < 2) throw connectionErrors.ERR_VALIDATION({ field: 'name' });
  return { ...body, name };
};
