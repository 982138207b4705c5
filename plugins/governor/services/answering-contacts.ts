import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { Heard, HeardMessage } from '../../tickets/public.ts';
import { OutreachSourcesPoint } from '../public.ts';
import type { OutreachSource } from '../public.ts';
import { Gate } from './gate.ts';
import { WaitingContacts } from './waiting-contacts.ts';

/** Hurries what waits for somebody who writes: no cap of strangers holds it any more. */
@injectable()
export class AnsweringContacts implements Heard {
  constructor(
    @inject(WaitingContacts) private readonly waiting: WaitingContacts,
    @inject(Gate) private readonly gate: Pick<Gate, 'wake'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(filled(OutreachSourcesPoint)) private readonly sources: Filled<OutreachSource>,
  ) {}

  async heard(ctx: Ctx, messages: readonly HeardMessage[]): Promise<void> {
    const byConnection = new Map<number, Set<number>>();
    for (const { connectionId, contactId } of messages) {
      if (!this.waiting.has(connectionId, contactId)) continue;
      const contactIds = byConnection.get(connectionId) ?? new Set();
      byConnection.set(connectionId, contactIds.add(contactId));
    }
    if (byConnection.size === 0) return;
    const now = this.clock.now();
    const sources = await this.sources.for(ctx);
    for (const [connectionId, contactIds] of byConnection) {
      for (const source of sources) source.hurry?.(ctx, connectionId, [...contactIds], now);
      this.gate.wake(ctx, connectionId);
      ctx.afterCommit(() => {
        this.waiting.remove(connectionId, contactIds);
      });
    }
  }
}
