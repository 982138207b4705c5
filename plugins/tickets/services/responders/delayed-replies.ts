import { filled } from 'prosa/contract';
import type { Ctx, Filled } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Switches } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { ContactView } from '../../../contacts/public.ts';
import type { Ticket } from '../../models/ticket.ts';
import { RespondersPoint } from '../../public.ts';
import type { Responder } from '../../public.ts';
import { isOwned } from '../state/ownership.ts';
import { DecisionExecutor } from './decision-executor.ts';
import { dueReplies, memoryOf } from './responder-memory.ts';
import type { DelayedReply, ResponderMemory } from './responder-memory.ts';

interface Facts {
  readonly contact: ContactView;
  readonly now: Date;
  /** Those of plugins that are on for the company. */
  readonly responders: readonly Responder[];
}

/** Says replies that were delayed until now. */
@injectable()
export class DelayedReplies {
  constructor(
    @inject(filled(RespondersPoint)) private readonly responders: Filled<Responder>,
    @inject(DecisionExecutor) private readonly executor: DecisionExecutor,
    @inject(Core.Switches) private readonly switches: Switches,
  ) {}

  /**
   * Says those that are due, of plugins that are on by now, unless somebody has taken the ticket.
   * @returns the ticket's memory without them, and whether nothing was said
   */
  async say(
    ctx: Ctx,
    ticket: Ticket,
    facts: Facts,
  ): Promise<{ readonly memory: ResponderMemory; readonly isSilent: boolean }> {
    const memory = memoryOf(ticket);
    if (isOwned(ticket)) return { memory: { ...memory, delayed: [] }, isSilent: true };
    const { due, later } = dueReplies(memory.delayed, facts.now);
    const said: DelayedReply[] = [];
    for (const reply of due) if (await this.#isOn(ctx, reply, facts)) said.push(reply);
    await this.executor.say(ctx, ticket, said, { contact: facts.contact });
    return { memory: { ...memory, delayed: later }, isSilent: said.length === 0 };
  }

  /** Whether the responder, or the plugin without a responder, that decided on a reply is on for the company. */
  async #isOn(
    ctx: Ctx,
    { responder }: DelayedReply,
    { responders }: Pick<Facts, 'responders'>,
  ): Promise<boolean> {
    if (responder === undefined) return responders.length > 0;
    if (responders.some(({ id }) => id === responder)) return true;
    const isOff = this.responders.all().some(({ id }) => id === responder);
    return !isOff && this.switches.isEnabled(ctx, responder);
  }
}
