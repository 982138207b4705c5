import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { containsPattern, Core, offsetOf, pageOf, prepared } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { announcementErrors } from '../errors.ts';
import type { Announcement } from '../models/announcement.ts';
import type { AnnouncementDto, AnnouncementPage, ListAnnouncementsQuery } from '../schemas.ts';
import { AnnouncementView } from './announcement-view.ts';
import { IS_FOR, IS_SHOWN } from './visible-sql.ts';

const PAGE = 20;

type ReceivedRow = Announcement & { readonly isRead: boolean; readonly isDismissed: boolean };

/** Of announcements `a`, those that reach the reader's company `c` now, with the reader's receipt `r`. */
const REACHING = `
  announcements a
  join companies c on c.id = :companyId
  left join announcement_receipts r
    on r.company_id = c.id and r.user_id = :userId and r.announcement_id = a.id
 where ${IS_SHOWN} and ${IS_FOR}`;

const PAGE_OF = `
select a.id, a.title, a.text, a.priority, a.active, a.starts_at as "startsAt", a.ends_at as "endsAt",
       a.media_company_id as "mediaCompanyId", a.media_id as "mediaId", a.media_name as "mediaName",
       a.created_at as "createdAt", a.updated_at as "updatedAt",
       r.id is not null as "isRead", r.dismissed_at is not null as "isDismissed"
  from ${REACHING}
   and (:id::int is null or a.id = :id::int)
   and (:pattern::text is null or folded(a.title) like folded(:pattern::text))
 order by a.created_at desc, a.id desc offset :offset limit :most`;

const COUNT = `
select count(*)::int as count, (count(*) filter (where r.id is null))::int as unread
  from ${REACHING} and (:pattern::text is null or folded(a.title) like folded(:pattern::text))`;

/** Of some announcements, those that reach the reader are read, or put away. */
const KEEP = `
insert into announcement_receipts (company_id, user_id, announcement_id, read_at, dismissed_at)
select :companyId, :userId, a.id, :now, case when :isDismissed::boolean then :now::timestamptz end
  from ${REACHING} and a.id = any(:ids::int[])
on conflict (user_id, announcement_id) do update
   set dismissed_at = coalesce(announcement_receipts.dismissed_at, excluded.dismissed_at)
returning announcement_id as id`;

/** The announcements that reach somebody's company, and which of them this person has read. */
@injectable()
export class Received {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(AnnouncementView) private readonly view: Pick<AnnouncementView, 'notice'>,
  ) {}

  /** The newest first. */
  async page(
    ctx: Ctx,
    { searchParam, pageNumber }: ListAnnouncementsQuery,
  ): Promise<AnnouncementPage> {
    const text = searchParam?.trim();
    const pattern = text ? containsPattern(text) : null;
    const [rows, [counts]] = await Promise.all([
      this.#rows(ctx, { pattern, offset: offsetOf(pageNumber, PAGE), most: PAGE + 1 }),
      prepared<{ count: number; unread: number }>(ctx, 'announcements.count', COUNT, {
        ...this.#reader(ctx),
        pattern,
      }),
    ]);
    const { items, hasMore } = pageOf(rows, PAGE);
    const { count = 0, unread = 0 } = counts ?? {};
    return { records: items.map((row) => this.#shown(row)), count, hasMore, unread };
  }

  /** @throws ERR_NO_ANNOUNCEMENT_FOUND where it does not reach the reader */
  async get(ctx: Ctx, id: number): Promise<AnnouncementDto> {
    const [row] = await this.#rows(ctx, { id });
    if (!row) throw announcementErrors.ERR_NO_ANNOUNCEMENT_FOUND();
    return this.#shown(row);
  }

  /** Some of them may be over by now. @throws ERR_NO_ANNOUNCEMENT_FOUND where none reaches the reader */
  async read(ctx: Ctx, ids: readonly number[]): Promise<void> {
    await this.#keep(ctx, ids, false);
  }

  /** Takes it from above the reader's pages, for good. @throws ERR_NO_ANNOUNCEMENT_FOUND */
  async dismiss(ctx: Ctx, id: number): Promise<void> {
    await this.#keep(ctx, [id], true);
  }

  async #keep(ctx: Ctx, asked: readonly number[], isDismissed: boolean): Promise<void> {
    const rows = await prepared<{ id: number }>(ctx, 'announcements.keep', KEEP, {
      ...this.#reader(ctx),
      ids: [...new Set(asked)],
      isDismissed,
    });
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) throw announcementErrors.ERR_NO_ANNOUNCEMENT_FOUND();
    if (ctx.userId === undefined) return;
    // Other pages of the same person.
    const own = topics.user(ctx.userId);
    ctx.emit('announcements.receipts-changed', { ids, isDismissed }, [own]);
  }

  #rows(
    ctx: Ctx,
    {
      id = null,
      pattern = null,
      offset = 0,
      most = 1,
    }: {
      readonly id?: number | null;
      readonly pattern?: string | null;
      readonly offset?: number;
      readonly most?: number;
    },
  ): Promise<readonly ReceivedRow[]> {
    return prepared<ReceivedRow>(ctx, 'announcements.page', PAGE_OF, {
      ...this.#reader(ctx),
      id,
      pattern,
      offset,
      most,
    });
  }

  #reader({ companyId, userId = 0 }: Ctx) {
    return { companyId, userId, now: this.clock.now() };
  }

  #shown(row: ReceivedRow): AnnouncementDto {
    const { isRead, isDismissed } = row;
    return { ...this.view.notice(row), isRead, isDismissed };
  }
}
