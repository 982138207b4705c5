import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Database, Realtime } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { Announcement } from '../models/announcement.ts';
import { AnnouncementView } from './announcement-view.ts';
import { IS_FOR } from './visible-sql.ts';

/** The companies that an announcement as it was, and as it is, is for. One may be gone from the table. */
const REACHED = `
select c.id as "companyId" from companies c
  join (select :audience::text as audience, :planId::int as plan_id, :audienceCompanyId::int as audience_company_id,
               :referrerId::int as referrer_id) a on ${IS_FOR}`;

/** Somebody who writes announcements. */
interface Editor {
  readonly companyId: number;
  readonly userId: number;
}

const EDITORS = `select id as "userId", company_id as "companyId" from users where is_super and active`;

type Trx = Ctx['trx'];

/**
 * Tells open pages of announcements: those of its audience what it says, those that were of it that it is gone, and nobody
 * else anything. Past the event log, which each company has for itself: a page that missed it reads anew.
 */
@injectable()
export class Broadcast {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'system'>,
    @inject(Core.Realtime) private readonly realtime: Pick<Realtime, 'publish'>,
    @inject(AnnouncementView) private readonly view: Pick<AnnouncementView, 'notice'>,
  ) {}

  /** After the commit. @param before undefined = it is new; @param after undefined = it is deleted */
  tell(ctx: Ctx, before: Announcement | undefined, after: Announcement | undefined): void {
    ctx.afterCommit(() => this.deliver(before, after));
  }

  /** The companies that announcements were told to, or are to be. */
  reach(rows: readonly Announcement[]): Promise<readonly number[]> {
    return this.database.system('companies of announcements', async ({ trx }) => {
      const found = new Set<number>();
      for (const row of rows) for (const id of await reached(trx, row)) found.add(id);
      return [...found];
    });
  }

  /** As {@link tell}, at once. @param among the companies to tell; all of them unless told */
  async deliver(
    before: Announcement | undefined,
    after: Announcement | undefined,
    among?: ReadonlySet<number>,
  ): Promise<void> {
    const { had, has, editors } = await this.database.system(
      'tell companies of an announcement',
      async ({ trx }) => ({
        had: await reached(trx, before),
        has: await reached(trx, after),
        editors: (await trx.raw<{ rows: Editor[] }>(EDITORS)).rows,
      }),
    );
    const isTold = (companyId: number): boolean => among?.has(companyId) ?? true;
    for (const companyId of [...has].filter(isTold)) {
      if (after) this.#notice(companyId, had.has(companyId) ? 'update' : 'create', after);
    }
    for (const companyId of [...had].filter(isTold)) {
      if (!has.has(companyId)) this.#gone(companyId, before?.id ?? 0);
    }
    const id = (after ?? before)?.id ?? 0;
    for (const editor of editors) this.#edited(editor, id);
  }

  #notice(companyId: number, action: 'create' | 'update', row: Announcement): void {
    this.#publish(companyId, topics.company, {
      event: 'announcement',
      action,
      payload: { record: this.view.notice(row) },
    });
  }

  #gone(companyId: number, id: number): void {
    this.#publish(companyId, topics.company, {
      event: 'announcement',
      action: 'delete',
      payload: { id },
    });
  }

  /** The page on which announcements are written reads its list anew. */
  #edited({ companyId, userId }: Editor, id: number): void {
    this.#publish(companyId, topics.user(userId), {
      event: 'announcement',
      action: 'reload',
      payload: { id },
    });
  }

  #publish(
    companyId: number,
    topic: string,
    message: Pick<Parameters<Realtime['publish']>[0], 'action' | 'event' | 'payload'>,
  ): void {
    this.realtime.publish({
      id: 'announcements.told',
      companyId,
      seq: 0,
      topics: [{ topic, prev: 0 }],
      ...message,
    });
  }
}

const reached = async (trx: Trx, row: Announcement | undefined): Promise<ReadonlySet<number>> => {
  if (!row?.isTold) return new Set();
  const { audience, planId, audienceCompanyId, referrerId } = row;
  const { rows } = await trx.raw<{ rows: { companyId: number }[] }>(REACHED, {
    audience,
    planId,
    audienceCompanyId,
    referrerId,
  });
  return new Set(rows.map(({ companyId }) => companyId));
};
