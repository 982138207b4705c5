import type { Ctx, FollowedFact } from 'prosa/contract';
import { payloadOf } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { OptedOut } from '../../consents/public.ts';
import { ConnectionStateChanged } from '../../connections/public.ts';
import {
  MessageAckChanged,
  MessageFailed,
  MessageReceived,
  MessageSent,
} from '../../tickets/public.ts';
import type { HoldReason } from '../public.ts';
import { NumberChecks } from './number-checks.ts';
import { Outcomes } from './outcomes.ts';
import { Signals } from './signals.ts';

/** The reasons with which a channel ends a connection. */
const ENDS: Readonly<Record<string, HoldReason>> = {
  'logged-out': 'logged-out',
  blocked: 'banned',
};

/** Follows what became of messages and connections, many facts at a time. */
@injectable()
export class FactFollower {
  constructor(
    @inject(Outcomes) private readonly outcomes: Outcomes,
    @inject(NumberChecks) private readonly checks: NumberChecks,
    @inject(Signals) private readonly signals: Signals,
  ) {}

  async follow(ctx: Ctx, facts: readonly FollowedFact[]): Promise<void> {
    await this.outcomes.begun(
      ctx,
      facts.flatMap((fact) => payloadOf(fact, MessageSent) ?? []),
    );
    const received = facts.flatMap((fact) => payloadOf(fact, MessageReceived) ?? []);
    await this.outcomes.received(ctx, received);
    await this.checks.wrote(ctx, received);
    const changes = facts.flatMap(
      (fact) => payloadOf(fact, MessageAckChanged) ?? payloadOf(fact, MessageFailed) ?? [],
    );
    await this.outcomes.told(ctx, changes);
    await this.checks.failed(ctx, changes);
    await this.outcomes.left(
      ctx,
      facts.flatMap((fact) => payloadOf(fact, OptedOut)?.contactId ?? []),
    );
    for (const fact of facts) {
      const change = payloadOf(fact, ConnectionStateChanged);
      const reason = change && ENDS[change.reason];
      if (reason) await this.signals.ended(ctx, change.connectionId, reason);
    }
  }
}
