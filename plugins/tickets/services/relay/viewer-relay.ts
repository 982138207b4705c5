import type { Ctx } from 'prosa/contract';
import type { UpstreamListener } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Relay } from './relay.ts';

/**
 * Tells everybody who sees a ticket that a colleague has it on the screen: the event `viewer`, action `update`.
 * A browser says so when it opens a ticket, again every now and then, and that it is over when it leaves; who is
 * not heard of again has gone.
 */
@injectable()
export class ViewerRelay implements UpstreamListener {
  readonly kind = 'presence';

  constructor(@inject(Relay) private readonly relay: Relay) {}

  async heard(ctx: Ctx, userId: number, payload: Readonly<Record<string, unknown>>): Promise<void> {
    const said = await this.relay.read(ctx, userId, payload);
    if (!said) return;
    const { ticket, name, active } = said;
    this.relay.tell(ctx, ticket, { event: 'viewer', action: 'update' }, { userId, name, active });
  }
}
