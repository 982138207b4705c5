import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Tags } from '../../tags/public.ts';
import { AutomaticActs, Tickets } from '../../tickets/public.ts';

interface Answer {
  readonly ticketId: number | null;
  readonly queueId: number | null;
  readonly answerTagId: number | null;
}

/** A ticket in which somebody answered a campaign. */
export interface AnsweredCampaign {
  readonly id: number;
  readonly name: string;
  readonly repliedAt: string;
}

/** Most campaigns that are named in a ticket. */
const NAMED = 3;

/** The tickets of those who answer: into the campaign's queue, with its tag. */
@injectable()
export class AnsweredTickets {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(Tickets) private readonly tickets: Pick<Tickets, 'byIds' | 'show'>,
    @inject(Tags) private readonly tags: Pick<Tags, 'add' | 'byIds'>,
    @inject(AutomaticActs) private readonly acts: Pick<AutomaticActs, 'carryOut'>,
  ) {}

  /** A ticket that somebody has, or that is in a queue already, stays where it is. */
  async receive(companyId: number, recipientId: number): Promise<void> {
    // The tag is hung on as the company's admins do; whoever made the campaign may be gone.
    const scope = {
      companyId,
      userId: 0,
      roles: ['admin'] as const,
      system: 'answers of campaigns',
    };
    await this.database.transaction(scope, async (ctx) => {
      const answer = await this.#answer(ctx, recipientId);
      const [ticket] = await this.tickets.byIds(ctx, answer?.ticketId ? [answer.ticketId] : []);
      if (!answer || !ticket) return;
      const { queueId, answerTagId } = answer;
      if (queueId !== null && ticket.queueId === null && ticket.userId === null) {
        await this.acts.carryOut(ctx, ticket.id, { queueId }, 'campaigns');
      }
      if (answerTagId !== null) await this.tags.add(ctx, ticket.id, answerTagId);
    });
  }

  /** The campaigns that were answered in a ticket, the last one first. @throws those of a ticket the caller may not see */
  async of(ctx: Ctx, ticketId: number): Promise<AnsweredCampaign[]> {
    await this.tickets.show(ctx, ticketId);
    const { rows } = await ctx.trx.raw<{ rows: { id: number; name: string; at: Date }[] }>(
      `select c.id, c.name, r.replied_at as at
         from campaign_recipients r join campaigns c on c.id = r.campaign_id
        where r.company_id = :companyId and r.ticket_id = :ticketId and r.replied_at is not null
        order by r.replied_at desc limit ${NAMED}`,
      { companyId: ctx.companyId, ticketId },
    );
    return rows.map(({ id, name, at }) => ({ id, name, repliedAt: at.toISOString() }));
  }

  async #answer({ trx, companyId }: Ctx, recipientId: number): Promise<Answer | undefined> {
    const { rows } = await trx.raw<{ rows: Answer[] }>(
      `select r.ticket_id as "ticketId", c.queue_id as "queueId", c.answer_tag_id as "answerTagId"
         from campaign_recipients r join campaigns c on c.id = r.campaign_id
        where r.company_id = :companyId and r.id = :recipientId`,
      { companyId, recipientId },
    );
    return rows[0];
  }
}
