import { UNFINISHED } from '../rules/recipient-states.ts';
import type { RowsOf } from '../shared/report-schemas.ts';

/** Columns of a recipient `r` and its contact, as the API names them. */
const COLUMNS = `
  r.id, r.contact_id as "contactId", contact.name, contact.number, r.slot, r.state, r.reason,
  r.ticket_id as "ticketId", r.asked_at as "askedAt", r.confirmed_at as "confirmedAt", r.sent_at as "sentAt",
  r.delivered_at as "deliveredAt", r.read_at as "readAt", r.replied_at as "repliedAt", r.opted_out_at as "optedOutAt"`;

/** States behind a number of the report. */
const STATES: Partial<Readonly<Record<RowsOf, readonly string[]>>> = {
  waiting: UNFINISHED,
  unanswered: ['unanswered'],
  sent: ['sent', 'delivered', 'read'],
  delivered: ['delivered', 'read'],
  read: ['read'],
  failed: ['failed'],
  skipped: ['skipped'],
  unknown: ['unknown'],
};

/** Things that happened to a recipient once: the column, and the state under which they are counted. */
const MILESTONES: Partial<Readonly<Record<RowsOf, readonly [string, string]>>> = {
  requested: ['asked_at', 'requested'],
  confirmed: ['confirmed_at', 'confirmed'],
  replied: ['replied_at', 'replied'],
  optedOut: ['opted_out_at', 'opted-out'],
};

/** The kept counts name the slots, states and reasons that there are; each of them is a range of an index, in the order of ids. */
const ranges = (counted: string, range: string): string => `
  select r.id from (
    select distinct slot, state, reason from campaign_counts
     where company_id = :companyId and campaign_id = :campaignId and total > 0
       and (:slot::int is null or slot = :slot) and ${counted}) n
   cross join lateral (
     select r.id from campaign_recipients r
      where r.campaign_id = :campaignId and r.slot = n.slot and ${range} and r.id > :after
      order by r.id limit :most) r
   order by r.id limit :most`;

const byState = (states: readonly string[] | undefined): string =>
  ranges(
    `${states ? `state in (${states.map((state) => `'${state}'`).join(', ')})` : `state not in ('skipped', 'requested', 'confirmed', 'replied', 'opted-out')`}
       and (:reason::text is null or reason = :reason)`,
    'r.state = n.state and r.reason = n.reason',
  );

/**
 * The next recipients behind a number of the report, however many there are in all: one page costs some looks into an index. The
 * statement is given `:companyId, :campaignId, :after, :most, :slot, :reason`.
 * @param retriable true where a recipient may be tried once more
 */
export const rowsSql = (of: RowsOf, retriable: string): string => {
  const milestone = MILESTONES[of];
  const ids = milestone
    ? ranges(`state = '${milestone[1]}'`, `r.${milestone[0]} is not null`)
    : byState(STATES[of]);
  return `
    select ${COLUMNS}, ${retriable} as "isRetriable"
      from (${ids}) page
      join campaign_recipients r on r.company_id = :companyId and r.id = page.id
      join contacts contact on contact.company_id = r.company_id and contact.id = r.contact_id
     order by r.id`;
};
