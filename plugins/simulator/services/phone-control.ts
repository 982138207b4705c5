import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { simulatorErrors } from '../errors.ts';
import { PhoneLine } from '../models/phone-line.ts';
import type { FaultsBody, PhoneLineDto } from '../schemas.ts';
import { Phones } from './phones.ts';

/** Plays the network: breaks a line, heals it, slows it down, doubles and shuffles what it carries. */
@injectable()
export class PhoneControl {
  constructor(@inject(Phones) private readonly phones: Phones) {}

  async show(ctx: Ctx, connectionId: number): Promise<PhoneLineDto> {
    const { name, status } = await this.phones.requireLine(ctx, connectionId);
    const line = await PhoneLine.query(ctx.trx).findById(connectionId);
    return {
      connectionId,
      name,
      status,
      delayMilliseconds: line?.delayMilliseconds ?? 0,
      duplicates: line?.duplicates ?? false,
      reorders: line?.reorders ?? false,
    };
  }

  /** @throws ERR_WAPP_NOT_INITIALIZED when the line was never started */
  async change(
    ctx: Ctx,
    connectionId: number,
    change: FaultsBody & { status?: PhoneLine['status'] },
  ): Promise<void> {
    await this.phones.requireLine(ctx, connectionId);
    if (Object.keys(change).length === 0) return;
    const changed = await PhoneLine.query(ctx.trx).findById(connectionId).patch(change);
    if (changed === 0) throw simulatorErrors.ERR_WAPP_NOT_INITIALIZED();
  }

  async typing(ctx: Ctx, connectionId: number, number: string, active: boolean): Promise<void> {
    await this.phones.requireLine(ctx, connectionId);
    const chat = { number: this.phones.chatOf(number), name: '', isGroup: false };
    await this.phones.signal(ctx, connectionId, [{ type: 'typing', connectionId, chat, active }]);
  }
}
