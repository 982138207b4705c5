import { randomInt } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type {
  HandedMessage,
  OutreachCandidate,
  OutreachSource,
  SkipReason,
  WaitReason,
} from '../../governor/public.ts';
import type { OutreachMessage } from '../../tickets/public.ts';
import { blanked } from '../rules/fill-text.ts';
import { gapAfter } from '../rules/gap.ts';
import { nextDay, nextOpening } from '../rules/windows.ts';
import type { CampaignDay } from '../rules/windows.ts';
import type { Purpose } from '../shared/audience-schemas.ts';
import type { CampaignSettingValues } from '../shared/settings-schemas.ts';
import { SETTING_DEFAULTS } from './campaign-settings.ts';
import { CampaignMessages } from './campaign-messages.ts';
import { AnswerWindows } from './answer-windows.ts';
import { Progress } from './progress.ts';
import { DUE, WAITING } from './waiting-sql.ts';

/** Where a campaign waits that never opens again: its hours were changed to none, or its year is full of holidays. */
const NEVER = new Date('9999-01-01T00:00:00Z');

const HANDED = `
with live as (
  update campaigns c
     set handed = c.handed + 1, handed_on = today.day,
         handed_that_day = case when c.handed_on = today.day then c.handed_that_day else 0 end + 1,
         served_at = :at, hold_by = null, hold_reason = null, hold_until = null
    from campaign_recipients r,
         (select (:at::timestamptz at time zone time_zone)::date as day from companies where id = :companyId) today
   where c.company_id = :companyId and r.id = :id and c.id = r.campaign_id and c.status = 'EM_ANDAMENTO'
  returning c.id, c.confirmation, c.connection_id)
update campaign_recipients r
   set state = 'handed', reason = '', ticket_id = :ticketId::int,
       asked_at = case when live.confirmation and r.confirmed_at is null then :at::timestamptz else r.asked_at end,
       handed_at = case when live.confirmation and r.confirmed_at is null then r.handed_at else :at::timestamptz end,
       confirmation_message_id = case when live.confirmation and r.confirmed_at is null
                                      then :messageId::int else r.confirmation_message_id end,
       message_id = case when live.confirmation and r.confirmed_at is null then r.message_id else :messageId::int end
  from live
 where r.company_id = :companyId and r.id = :id and r.campaign_id = live.id
   and r.state in ('waiting', 'checking')
 returning r.campaign_id, live.connection_id`;

const CHECKING = `
  update campaign_recipients set state = 'checking' where company_id = :companyId and id = :id and state = 'waiting'`;

const HURRIED = `
  update campaign_recipients r set due_at = :now
    from campaigns c
   where r.company_id = :companyId and r.contact_id = any(:contactIds::int[]) and r.state in ('waiting', 'checking')
     and r.due_at > :now and c.id = r.campaign_id and c.connection_id = :connectionId and c.status = 'EM_ANDAMENTO'`;

interface DueRow {
  readonly id: number;
  readonly contactId: number;
  readonly campaignId: number;
  readonly handed: number;
  readonly hours: readonly CampaignDay[] | null;
  readonly timeZone: string;
  /** By its own limit; null = it has none. */
  readonly leftToday: number | null;
  readonly isQuestion: boolean;
  readonly isConfirmed: boolean;
  readonly purpose: Purpose;
  readonly question: string;
  readonly body: string | null;
  readonly settings: Partial<CampaignSettingValues> | null;
}

const idsOf = (candidates: readonly OutreachCandidate[]): number[] =>
  candidates.map(({ id }) => Number(id));

/** The recipients of campaigns, as the governor claims them: one at a time, at the moment at which it may leave. */
@injectable()
export class CampaignSource implements OutreachSource {
  readonly id = 'campaigns';
  readonly order = 30;
  readonly waiting = WAITING;

  constructor(
    @inject(CampaignMessages) private readonly messages: CampaignMessages,
    @inject(Progress) private readonly progress: Progress,
    @inject(AnswerWindows) private readonly windows: Pick<AnswerWindows, 'opened'>,
  ) {}

  async candidates(
    ctx: Ctx,
    connectionId: number,
    now: Date,
    most: number,
  ): Promise<readonly OutreachCandidate[]> {
    const { companyId } = ctx;
    const due = await prepared<DueRow>(ctx, 'campaigns.due', DUE, {
      companyId,
      connectionId,
      now,
      most,
    });
    const openings = new Map<number, Date>();
    for (const row of due) {
      if (openings.has(row.campaignId)) continue;
      const { opening, by } = openingOf(row, now);
      openings.set(row.campaignId, opening);
      if (opening > now) await this.#close(ctx, row.campaignId, opening, by);
    }
    const open = due.filter(({ campaignId }) => (openings.get(campaignId) ?? NEVER) <= now);
    return open.map(candidateOf);
  }

  message(ctx: Ctx, { id, contactId }: OutreachCandidate): Promise<OutreachMessage | undefined> {
    return this.messages.of(ctx, Number(id), contactId);
  }

  async handed(
    ctx: Ctx,
    { id }: OutreachCandidate,
    { ticketId, messageIds, at }: HandedMessage,
  ): Promise<boolean> {
    const messageId = messageIds.at(-1) ?? null;
    const rows = await prepared<{ campaign_id: number; connection_id: number }>(
      ctx,
      'campaigns.handed',
      HANDED,
      {
        companyId: ctx.companyId,
        id: Number(id),
        ticketId,
        messageId,
        at,
      },
    );
    const [row] = rows;
    if (!row) return false;
    this.windows.opened(row.connection_id);
    this.progress.moved(ctx, row.campaign_id);
    return true;
  }

  async later(
    ctx: Ctx,
    candidates: readonly OutreachCandidate[],
    until: Date,
    reason: WaitReason,
  ): Promise<void> {
    await ctx.trx.raw(
      `with put_off as (
         update campaign_recipients set due_at = :until
          where company_id = :companyId and id = any(:ids::int[]) and state in ('waiting', 'checking') returning campaign_id)
       update campaigns set hold_by = 'governor', hold_reason = :reason, hold_until = :until
        where company_id = :companyId and id in (select campaign_id from put_off)`,
      { companyId: ctx.companyId, ids: idsOf(candidates), until, reason },
    );
  }

  /** It keeps its place: it is named again until the answer is there. On the way of the next statement. */
  checking(ctx: Ctx, { id }: OutreachCandidate): Promise<void> {
    const { companyId } = ctx;
    ctx.underWay(prepared(ctx, 'campaigns.checking', CHECKING, { companyId, id: Number(id) }));
    return Promise.resolve();
  }

  hurry(ctx: Ctx, connectionId: number, contactIds: readonly number[], now: Date): void {
    const about = { companyId: ctx.companyId, connectionId, contactIds: [...contactIds], now };
    ctx.underWay(prepared(ctx, 'campaigns.hurried', HURRIED, about));
  }

  async skip(
    ctx: Ctx,
    candidates: readonly OutreachCandidate[],
    reason: SkipReason,
  ): Promise<void> {
    const { rows } = await ctx.trx.raw<{ rows: { campaign_id: number }[] }>(
      `update campaign_recipients set state = 'skipped', reason = :reason
        where company_id = :companyId and id = any(:ids::int[]) and state in ('waiting', 'checking')
        returning campaign_id`,
      { companyId: ctx.companyId, ids: idsOf(candidates), reason },
    );
    for (const id of new Set(rows.map((row) => row.campaign_id))) this.progress.moved(ctx, id);
  }

  async #close(ctx: Ctx, campaignId: number, opening: Date, by: 'budget' | 'hours'): Promise<void> {
    await ctx.trx.raw(
      `update campaigns set next_at = :opening, hold_by = :by, hold_reason = :by, hold_until = :opening
        where company_id = :companyId and id = :campaignId and status = 'EM_ANDAMENTO'`,
      { companyId: ctx.companyId, campaignId, opening, by },
    );
    this.progress.moved(ctx, campaignId);
  }
}

/** When a campaign may speak, and why not before: it is outside of its hours, or has said all it may say today. */
const openingOf = (
  { hours: days, timeZone, settings, leftToday }: DueRow,
  now: Date,
): { readonly opening: Date; readonly by: 'budget' | 'hours' } => {
  const hours = { days, holidays: settings?.holidays ?? [], timeZone };
  const isSpent = leftToday !== null && leftToday <= 0;
  const opening = nextOpening(hours, isSpent ? nextDay(now, timeZone) : now) ?? NEVER;
  return { opening, by: isSpent ? 'budget' : 'hours' };
};

const candidateOf = (row: DueRow): OutreachCandidate => {
  const wishes = { ...SETTING_DEFAULTS, ...row.settings };
  return {
    id: String(row.id),
    contactId: row.contactId,
    minGapSeconds: gapAfter(wishes, row.handed + 1, randomInt(1_000_000) / 1_000_000),
    // Whoever has just consented waits for the message: the question is no reason to withhold it.
    purpose: row.isConfirmed ? 'service' : row.purpose,
    sameness: blanked(row.isQuestion ? row.question : (row.body ?? '')),
  };
};
