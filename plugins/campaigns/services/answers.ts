import type { Ctx } from 'prosa/contract';
import { Core, prepared, rowLists } from 'prosa/core';
import type { Clock, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Governor } from '../../governor/public.ts';
import type { Heard, HeardMessage } from '../../tickets/public.ts';
import { ANSWER_MILLISECONDS } from '../rules/recipient-states.ts';
import { AnswerWindows } from './answer-windows.ts';
import { Progress } from './progress.ts';

/** Seconds, by chance below it, between somebody's consent and the message. */
const CONFIRMED_SECONDS = 10;

const said = rowLists('said', {
  contact_id: 'int',
  connection_id: 'int',
  ticket_id: 'int',
  quoted: 'text',
  at: 'timestamptz',
});

/**
 * Of each contact the recipient that a message answers: the one whose message it quotes, however old, else the last one that was
 * written to within the term. Consent lets the message wait for its turn; every other answer is noted once.
 */
const ANSWERED = `
  with chosen as (
    select distinct on (r.id) r.id, said.ticket_id, said.at, r.confirms
      from ${said.sql} said
     cross join lateral (
       select r.id, r.replied_at, coalesce(r.handed_at, r.asked_at) as told_at,
              c.confirmation and c.status = 'EM_ANDAMENTO' and r.state in ('handed', 'asked')
                and r.message_id is null and r.confirmed_at is null as confirms,
              said.quoted <> '' and exists (
                select from messages m
                 where m.company_id = :companyId and m.id in (r.message_id, r.confirmation_message_id)
                   and m.external_id = said.quoted) as is_quoted
         from campaign_recipients r
         join campaigns c on c.id = r.campaign_id and c.connection_id = said.connection_id
        where r.company_id = :companyId and r.contact_id = said.contact_id
          and coalesce(r.handed_at, r.asked_at) <= :now::timestamptz
        order by is_quoted desc, told_at desc
        limit 1) r
     where (r.confirms or r.replied_at is null)
       and (r.is_quoted or r.told_at >= said.at - make_interval(secs => :term::float8))
     order by r.id, said.at)
  update campaign_recipients r
     set ticket_id = chosen.ticket_id,
         state = case when chosen.confirms then 'waiting' else r.state end,
         confirmed_at = case when chosen.confirms then :now::timestamptz else r.confirmed_at end,
         due_at = case when chosen.confirms
                       then :now::timestamptz + make_interval(secs => floor(random() * ${CONFIRMED_SECONDS})) else r.due_at end,
         replied_at = case when chosen.confirms then r.replied_at else :now::timestamptz end
    from chosen
    join campaign_recipients own on own.company_id = :companyId and own.id = chosen.id
    join campaigns c on c.id = own.campaign_id
   where r.company_id = :companyId and r.id = chosen.id
  returning r.id, r.campaign_id as "campaignId", c.connection_id as "connectionId", r.due_at as "dueAt", chosen.confirms`;

interface Answered {
  readonly id: number;
  readonly campaignId: number;
  readonly connectionId: number;
  readonly dueAt: Date;
  readonly confirms: boolean;
}

/** Notes who answers campaigns, in the transaction in which the answer arrives. */
@injectable()
export class Answers implements Heard {
  constructor(
    @inject(Core.Tasks) private readonly tasks: Pick<Tasks, 'enqueue'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Governor) private readonly governor: Pick<Governor, 'wake'>,
    @inject(Progress) private readonly progress: Progress,
    @inject(AnswerWindows) private readonly windows: Pick<AnswerWindows, 'open'>,
  ) {}

  async heard(ctx: Ctx, messages: readonly HeardMessage[]): Promise<void> {
    const people = await this.#possibleAnswers(ctx, messages);
    if (people.length === 0) return;
    const { companyId } = ctx;
    const answered = await prepared<Answered>(ctx, 'campaigns.answered', ANSWERED, {
      companyId,
      now: this.clock.now(),
      term: ANSWER_MILLISECONDS / 1000,
      ...said.bind(
        people.map((message) => ({
          contact_id: message.contactId,
          connection_id: message.connectionId,
          ticket_id: message.ticketId,
          quoted: message.quotedExternalId ?? '',
          at: message.at.toISOString(),
        })),
      ),
    });
    for (const { id, campaignId, connectionId, dueAt, confirms } of answered) {
      await this.tasks.enqueue(ctx, 'campaigns.answered', { companyId, recipientId: id });
      if (confirms) this.governor.wake(ctx, connectionId, dueAt);
      this.progress.moved(ctx, campaignId);
    }
  }

  /** A quoted message is looked up however old it is. */
  async #possibleAnswers(
    ctx: Ctx,
    messages: readonly HeardMessage[],
  ): Promise<readonly HeardMessage[]> {
    const people = messages.filter(({ isGroup }) => !isGroup);
    const unquoted = people.filter(({ quotedExternalId }) => quotedExternalId === undefined);
    const open = await this.windows.open(
      ctx,
      unquoted.map(({ connectionId }) => connectionId),
    );
    return people.filter(
      ({ quotedExternalId, connectionId }) =>
        quotedExternalId !== undefined || open.has(connectionId),
    );
  }
}
