import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { Occasion, Responder, TicketDecision } from '../../tickets/public.ts';
import { AUTOMATION } from '../public.ts';
import { stateOf } from '../rules/state.ts';
import { Gathering } from './gathering.ts';
import { Targets } from './targets.ts';

/** Asked behind the menu, when it has led a ticket into a queue without saying anything there: that queue's engine answers. */
@injectable()
export class QueueResponder implements Responder {
  readonly id = AUTOMATION;

  constructor(
    @inject(Targets) private readonly targets: Targets,
    @inject(Gathering) private readonly gathering: Gathering,
  ) {}

  silentConnections(companyId: number): readonly number[] {
    return this.targets.silentConnections(companyId);
  }

  async decide(ctx: Ctx, occasion: Occasion): Promise<TicketDecision | undefined> {
    const { ticket, message, now } = occasion;
    const state = stateOf(occasion.state);
    const isUnderWay = state.turn !== undefined || state.over !== undefined;
    if (!message || isUnderWay) return undefined;
    const answering = await this.targets.of(ctx, ticket);
    if (!answering) return undefined;
    // The message has chosen the queue; what begins by itself does not need it.
    const heard = answering.engine.begins ? undefined : message;
    return this.gathering.begin(ctx, answering, { ticket, state, message: heard, now });
  }
}
