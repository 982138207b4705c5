import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core, coreErrors, offsetOf, pageOf } from 'prosa/core';
import type { Audit, Storage, StoredMedia } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import { Governor } from '../../governor/public.ts';
import { Schedule } from '../models/schedule.ts';
import type { ListSchedulesQuery, ScheduleBody, ScheduleDto, SchedulePage } from '../schemas.ts';
import { IMAGES } from '../public.ts';
import { changeable, editable, found, matching } from './finding.ts';
import { ScheduleValues } from './schedule-values.ts';
import { ScheduleView } from './schedule-view.ts';

const PAGE = 20;

/** Makes, finds, changes and cancels scheduled messages. */
@injectable()
export class ScheduleService {
  constructor(
    @inject(ScheduleView) private readonly view: ScheduleView,
    @inject(ScheduleValues) private readonly values: ScheduleValues,
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'idsMatching'>,
    @inject(Governor) private readonly governor: Pick<Governor, 'wake'>,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'remove'>,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  /** The last one made first; planned ones in the order in which they leave. */
  async list(ctx: Ctx, query: ListSchedulesQuery): Promise<SchedulePage> {
    const order = query.planned === true ? 'send_at, id' : 'created_at desc, id desc';
    const rows = await matching(ctx, query, this.contacts)
      .orderByRaw(order)
      .offset(offsetOf(query.pageNumber, PAGE))
      .limit(PAGE + 1);
    const { items, hasMore } = pageOf(rows, PAGE);
    return {
      schedules: await this.view.many(ctx, items),
      count: await matching(ctx, query, this.contacts).resultSize(),
      hasMore,
    };
  }

  /** @throws ERR_NO_SCHEDULE_FOUND */
  async get(ctx: Ctx, id: number): Promise<ScheduleDto> {
    return this.view.one(ctx, await found(ctx, id));
  }

  /** @throws as {@link ScheduleValues.of} */
  async create(ctx: Ctx, body: ScheduleBody): Promise<ScheduleDto> {
    const values = await this.values.of(ctx, body, undefined);
    const row = await Schedule.query(ctx.trx).insertAndFetch({
      ...values,
      userId: ctx.userId ?? null,
    });
    const schedule = await this.view.one(ctx, row);
    ctx.emit('schedules.schedule-created', { schedule }, [topics.company]);
    this.#wake(ctx, row);
    return schedule;
  }

  /**
   * Changes what the body names. One that failed waits again: at its time, or at once where that is past.
   * @throws as {@link create}; ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION, ERR_SCHEDULE_ALREADY_SENT
   */
  async update(ctx: Ctx, id: number, body: ScheduleBody): Promise<ScheduleDto> {
    const before = await editable(ctx, id);
    const values = await this.values.of(ctx, body, before);
    return this.#change(ctx, before, {
      ...values,
      status: 'PENDENTE',
      reason: '',
      waitReason: '',
    });
  }

  /** @throws ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const row = await changeable(ctx, id);
    await row.$query(ctx.trx).delete();
    await this.#letGo(ctx, row);
    this.audit.about(ctx, { id, name: row.body.slice(0, 60) });
    ctx.emit('schedules.schedule-deleted', { scheduleId: id }, [topics.company]);
  }

  /** Whether the caller may give it a file, before the file is taken. @throws as {@link attach} */
  async mayAttach(ctx: Ctx, id: number): Promise<void> {
    await editable(ctx, id);
  }

  /**
   * Takes a stored image; one it had before is let go. The text is its caption.
   * @throws ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION, ERR_SCHEDULE_ALREADY_SENT, ERR_UNSUPPORTED_MEDIA
   */
  async attach(ctx: Ctx, id: number, file: StoredMedia): Promise<void> {
    const before = await editable(ctx, id);
    if (!IMAGES.includes(file.mime)) throw coreErrors.ERR_UNSUPPORTED_MEDIA({ field: 'file' });
    await this.#change(ctx, before, {
      mediaId: file.id,
      mediaName: file.name,
      mediaMime: file.mime,
    });
    await this.#letGo(ctx, before);
  }

  /** Lets the file go. @throws ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION, ERR_SCHEDULE_ALREADY_SENT */
  async detach(ctx: Ctx, id: number): Promise<void> {
    const before = await editable(ctx, id);
    await this.#change(ctx, before, { mediaId: null, mediaName: '', mediaMime: '' });
    await this.#letGo(ctx, before);
  }

  async #change(ctx: Ctx, before: Schedule, changes: Partial<Schedule>): Promise<ScheduleDto> {
    const row = await Schedule.query(ctx.trx).patchAndFetchById(before.id, {
      ...changes,
      // A claim of it as it was before is rolled back.
      attempt: before.attempt + 1,
      updatedAt: new Date(),
    });
    const schedule = await this.view.one(ctx, row);
    ctx.emit('schedules.schedule-updated', { schedule }, [topics.company]);
    this.#wake(ctx, row);
    return schedule;
  }

  #wake(ctx: Ctx, { connectionId, dueAt, status }: Schedule): void {
    if (connectionId !== null && status === 'PENDENTE') {
      this.governor.wake(ctx, connectionId, dueAt);
    }
  }

  async #letGo(ctx: Ctx, { mediaId }: Schedule): Promise<void> {
    if (mediaId !== null) await this.storage.remove(ctx, mediaId);
  }
}
