import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { simulatorErrors } from '../errors.ts';
import { PhoneConnection } from '../models/phone-connection.ts';
import type { FaultsBody, PhoneConnectionDto } from '../schemas.ts';
import { Phones } from './phones.ts';

/** Plays the network: breaks a connection, heals it, slows it down, doubles and shuffles what it carries. */
@injectable()
export class PhoneControl {
  constructor(@inject(Phones) private readonly phones: Phones) {}

  async show(ctx: Ctx, connectionId: number): Promise<PhoneConnectionDto> {
    const { name, status } = await this.phones.requireConnection(ctx, connectionId);
    const connection = await PhoneConnection.query(ctx.trx).findById(connectionId);
    return {
      connectionId,
      name,
      status,
      delayMilliseconds: connection?.delayMilliseconds ?? 0,
      duplicates: connection?.duplicates ?? false,
      reorders: connection?.reorders ?? false,
      locksNewChats: connection?.locksNewChats ?? false,
      quota: connection?.quota ?? null,
      isBanned: connection?.isBanned ?? false,
      lacksNumbers: connection?.lacksNumbers ?? false,
      answerPercent: connection?.answerPercent ?? 0,
      answerSeconds: connection?.answerSeconds ?? 10,
    };
  }

  /** @throws ERR_WAPP_NOT_INITIALIZED when the connection was never started */
  async change(
    ctx: Ctx,
    connectionId: number,
    change: FaultsBody & { status?: PhoneConnection['status'] },
  ): Promise<void> {
    await this.phones.requireConnection(ctx, connectionId);
    if (Object.keys(change).length === 0) return;
    const changed = await PhoneConnection.query(ctx.trx).findById(connectionId).patch(change);
    if (changed === 0) throw simulatorErrors.ERR_WAPP_NOT_INITIALIZED();
  }

  async typing(ctx: Ctx, connectionId: number, number: string, active: boolean): Promise<void> {
    await this.phones.requireConnection(ctx, connectionId);
    const chat = { number: this.phones.chatOf(number), name: '', isGroup: false };
    await this.phones.signal(ctx, connectionId, [{ type: 'typing', connectionId, chat, active }]);
  }
}
