import type { Ctx } from 'prosa/contract';
import type { SessionDetails } from 'prosa/core';
import { injectable } from 'tsyringe';
import { Connection } from '../../models/connection.ts';
import { ConnectionUser } from '../../models/connection-user.ts';
import { connectionErrors } from '../../errors.ts';

/** The connection a user writes from unless another is chosen: shown with the user, chosen in the user's dialog. */
@injectable()
export class UserConnection implements SessionDetails {
  async of(ctx: Ctx, userId: number): Promise<Record<string, unknown>> {
    const link = await ConnectionUser.query(ctx.trx).findOne('userId', userId);
    return { whatsappId: link?.connectionId ?? null };
  }

  async load(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, Record<string, unknown>>> {
    const links = await ConnectionUser.query(ctx.trx).whereIn('userId', [...userIds]);
    return new Map(
      userIds.map((userId) => [
        userId,
        { whatsappId: links.find((link) => link.userId === userId)?.connectionId ?? null },
      ]),
    );
  }

  async save(ctx: Ctx, userId: number, body: Readonly<Record<string, unknown>>): Promise<void> {
    const { whatsappId } = body;
    if (whatsappId === undefined) return;
    await ConnectionUser.query(ctx.trx).where('userId', userId).delete();
    if (typeof whatsappId !== 'number') return;
    const exists = await Connection.query(ctx.trx).findById(whatsappId);
    if (!exists) throw connectionErrors.ERR_NO_WAPP_FOUND();
    await ConnectionUser.query(ctx.trx).insert({ userId, connectionId: whatsappId });
  }
}
