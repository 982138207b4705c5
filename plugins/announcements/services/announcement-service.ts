import type { Ctx } from 'prosa/contract';
import { changesOf, containsPattern, Core, offsetOf, pageOf } from 'prosa/core';
import type { Audit, Clock, Storage, StoredMedia } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { announcementErrors } from '../errors.ts';
import { Announcement } from '../models/announcement.ts';
import type { AnnouncementBody, ListAnnouncementsQuery } from '../schemas.ts';
import { columnsOf, orNoAudience } from './announcement-fields.ts';
import { Broadcast } from './broadcast.ts';
import { isShown } from './visible-sql.ts';

const PAGE = 20;
const IMAGES = ['image/png', 'image/jpeg'];

/** Some announcements, and how many there are. */
export interface FoundAnnouncements {
  readonly rows: readonly Announcement[];
  readonly count: number;
  readonly hasMore: boolean;
}

/** Writing announcements: the platform's own people alone. */
@injectable()
export class AnnouncementService {
  constructor(
    @inject(Broadcast) private readonly broadcast: Broadcast,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'remove'>,
  ) {}

  /** The newest first; those that are switched off, planned or over are there too. */
  async list(
    ctx: Ctx,
    { searchParam, pageNumber }: ListAnnouncementsQuery,
  ): Promise<FoundAnnouncements> {
    const found = Announcement.query(ctx.trx);
    const text = searchParam?.trim();
    if (text) void found.whereRaw('folded(title) like folded(?)', [containsPattern(text)]);
    const count = await found.clone().resultSize();
    const { items, hasMore } = pageOf(
      await found
        .orderBy([
          { column: 'createdAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .offset(offsetOf(pageNumber, PAGE))
        .limit(PAGE + 1),
      PAGE,
    );
    return { rows: items, count, hasMore };
  }

  /** @throws ERR_NO_ANNOUNCEMENT_FOUND */
  async get(ctx: Ctx, id: number): Promise<Announcement> {
    const row = await Announcement.query(ctx.trx).findById(id);
    if (!row) throw announcementErrors.ERR_NO_ANNOUNCEMENT_FOUND();
    return row;
  }

  /** @throws ERR_ANNOUNCEMENT_REQUIRED, ERR_ANNOUNCEMENT_INVALID_PERIOD, ERR_ANNOUNCEMENT_INVALID_AUDIENCE */
  async create(ctx: Ctx, body: AnnouncementBody): Promise<Announcement> {
    const columns = this.#dated(columnsOf(body, undefined), undefined);
    const row = await orNoAudience(Announcement.query(ctx.trx).insertAndFetch(columns));
    await this.#record(ctx, 'created', row, { audience: row.audience });
    this.broadcast.tell(ctx, undefined, row);
    return row;
  }

  /** @throws as {@link create}; ERR_NO_ANNOUNCEMENT_FOUND */
  async update(ctx: Ctx, id: number, body: AnnouncementBody): Promise<Announcement> {
    const before = await this.#held(ctx, id);
    const columns = this.#dated(columnsOf(body, before), before);
    const row = await orNoAudience(Announcement.query(ctx.trx).patchAndFetchById(id, columns));
    await this.#record(ctx, 'changed', row, changesOf(told(before), told(row)));
    this.broadcast.tell(ctx, before, row);
    return row;
  }

  /** @throws ERR_NO_ANNOUNCEMENT_FOUND */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const row = await this.#held(ctx, id);
    await Announcement.query(ctx.trx).deleteById(id);
    await this.#letGo(ctx, row);
    await this.#record(ctx, 'deleted', row);
    this.broadcast.tell(ctx, row, undefined);
  }

  /** Whether there is one to take an image. @throws ERR_NO_ANNOUNCEMENT_FOUND */
  async mayAttach(ctx: Ctx, id: number): Promise<void> {
    await this.get(ctx, id);
  }

  /** Takes a stored image; one it had before is let go. @throws ERR_ANNOUNCEMENT_INVALID_IMAGE, ERR_NO_ANNOUNCEMENT_FOUND */
  async attach(
    ctx: Ctx,
    id: number,
    file: Pick<StoredMedia, 'id' | 'mime' | 'name'>,
  ): Promise<void> {
    if (!IMAGES.includes(file.mime)) {
      throw announcementErrors.ERR_ANNOUNCEMENT_INVALID_IMAGE({ field: 'file' });
    }
    await this.#replaceImage(ctx, id, {
      mediaCompanyId: ctx.companyId,
      mediaId: file.id,
      mediaName: file.name,
    });
  }

  /** @throws ERR_NO_ANNOUNCEMENT_FOUND */
  detach(ctx: Ctx, id: number): Promise<void> {
    return this.#replaceImage(ctx, id, { mediaCompanyId: null, mediaId: null, mediaName: '' });
  }

  async #held(ctx: Ctx, id: number): Promise<Announcement> {
    const row = await Announcement.query(ctx.trx).findById(id).forUpdate();
    if (!row) throw announcementErrors.ERR_NO_ANNOUNCEMENT_FOUND();
    return row;
  }

  async #replaceImage(ctx: Ctx, id: number, image: Partial<Announcement>): Promise<void> {
    const before = await this.#held(ctx, id);
    const row = await Announcement.query(ctx.trx).patchAndFetchById(id, this.#dated(image, before));
    await this.#letGo(ctx, before);
    this.audit.about(ctx, { id, name: row.title });
    this.broadcast.tell(ctx, before, row);
  }

  /** With the moment of the change, and whether pages are told of it now. */
  #dated(columns: Partial<Announcement>, before: Announcement | undefined): Partial<Announcement> {
    const now = this.clock.now();
    const {
      active = before?.active ?? true,
      startsAt = before?.startsAt ?? null,
      endsAt = before?.endsAt ?? null,
    } = columns;
    const isTold = isShown({ active, startsAt, endsAt }, now);
    return { ...columns, isTold, updatedAt: now, ...(before ? {} : { createdAt: now }) };
  }

  /** An image of another company's user goes with that company. */
  async #letGo(ctx: Ctx, { mediaId, mediaCompanyId }: Announcement): Promise<void> {
    if (mediaId !== null && mediaCompanyId === ctx.companyId) {
      await this.storage.remove(ctx, mediaId);
    }
  }

  #record(
    ctx: Ctx,
    action: 'created' | 'changed' | 'deleted',
    { id, title }: Announcement,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const subject = { kind: 'announcements', id, name: title };
    return this.audit.record(ctx, { action, subject, details, log: 'platform' });
  }
}

/** The fields that the audit log tells the changes of. */
const told = (row: Announcement) => ({
  name: row.title,
  text: row.text,
  priority: row.priority,
  status: row.active,
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  audience: row.audience,
  target: row.planId ?? row.audienceCompanyId ?? row.referrerId,
});
