import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Audit, Clock, Session } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { Users } from '../../users/public.ts';
import { messageApiErrors } from '../errors.ts';
import { MessageApiToken } from '../models/message-api-token.ts';
import type { NewTokenDto, TokenDto } from '../schemas.ts';
import { endOf, hashOf, newSecret } from './secret.ts';

/** The tokens of a company's connections, for its admins. */
@injectable()
export class ApiTokens {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Connections) private readonly connections: Pick<Connections, 'resolve'>,
    @inject(Users) private readonly users: Users,
  ) {}

  /** Those there are; connections without one are left out. */
  async list(ctx: Ctx): Promise<TokenDto[]> {
    return this.#shown(ctx, await MessageApiToken.query(ctx.trx).orderBy('connectionId'));
  }

  /**
   * Makes a connection's token; one it had before is worth nothing from then on.
   * @throws ERR_NO_WAPP_FOUND
   */
  async replace(ctx: Ctx, session: Session, connectionId: number): Promise<NewTokenDto> {
    const { name } = await this.connections.resolve(ctx, { connectionId });
    const token = newSecret();
    const row = await MessageApiToken.query(ctx.trx)
      .insert({
        connectionId,
        hash: hashOf(token),
        lastCharacters: endOf(token),
        createdBy: session.userId,
        createdAt: this.clock.now(),
        lastUsedAt: null,
      })
      .onConflict(['companyId', 'connectionId'])
      .merge()
      .returning('*');
    const subject = { kind: 'connections', id: connectionId, name };
    await this.audit.record(ctx, { action: 'token-created', subject });
    const [shown] = await this.#shown(ctx, [row]);
    if (!shown) throw new Error('a token that was made is not there');
    return { ...shown, token };
  }

  /** @throws ERR_NO_API_TOKEN_FOUND */
  async revoke(ctx: Ctx, connectionId: number): Promise<void> {
    const gone = await MessageApiToken.query(ctx.trx).where({ connectionId }).delete();
    if (gone === 0) throw messageApiErrors.ERR_NO_API_TOKEN_FOUND();
  }

  async #shown(ctx: Ctx, rows: readonly MessageApiToken[]): Promise<TokenDto[]> {
    const people = await this.users.byIds(
      ctx,
      rows.flatMap(({ createdBy }) => createdBy ?? []),
    );
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return rows.map(({ connectionId, lastCharacters, createdBy, createdAt, lastUsedAt }) => ({
      connectionId,
      lastCharacters,
      createdAt: createdAt.toISOString(),
      createdBy: createdBy === null ? null : { id: createdBy, name: names.get(createdBy) ?? '' },
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  }
}
