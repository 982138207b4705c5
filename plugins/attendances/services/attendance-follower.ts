import { payloadOf, topics } from 'prosa/contract';
import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { TicketDeleted } from '../../tickets/public.ts';
import { attend } from './attend.ts';
import type { Attendance, AttendanceFact } from './attend.ts';
import { AttendanceStore } from './attendance-store.ts';
import type { AttendanceOf } from './attendance-store.ts';

/** Writes attendances by the facts of tickets and ratings: a few statements, however many facts. */
@injectable()
export class AttendanceFollower {
  constructor(@inject(AttendanceStore) private readonly store: AttendanceStore) {}

  /** @param facts in the order of the log */
  async follow(ctx: Ctx, facts: readonly AttendanceFact[]): Promise<void> {
    const stored = await this.store.lastOf(ctx, [
      ...new Set(facts.map(({ payload }) => payload.ticketId)),
    ]);
    const after = new Map(stored);
    for (const fact of facts) {
      const { ticketId } = fact.payload;
      after.set(ticketId, attend(after.get(ticketId) ?? [], fact));
    }
    const before = new Set([...stored.values()].flat());
    const all = [...after].flatMap(([ticketId, attendances]) =>
      attendances.map((attendance): AttendanceOf => ({ ticketId, attendance })),
    );
    const kept = new Set(all.map(({ attendance }) => attendance.id));
    const removed = [...before].flatMap(({ id }) => (id === undefined || kept.has(id) ? [] : [id]));
    const changed = all.filter(({ attendance }) => isChanged(attendance, before));
    const begun = inOrder(all.filter(({ attendance }) => isNew(attendance)));
    // Attendances are deleted first: of one ticket one attendance at most goes on.
    await this.store.delete(ctx, removed);
    await this.store.update(ctx, changed);
    await this.store.insert(ctx, begun);
    // Screens that show their numbers would be too early with the ticket's own notice: this stretch was not written yet.
    if (removed.length + changed.length + begun.length > 0) {
      ctx.emit('attendances.changed', {}, [topics.admins]);
    }
    const deleted = facts.flatMap((fact) => payloadOf(fact, TicketDeleted)?.ticketId ?? []);
    await this.store.letGo(ctx, deleted);
  }
}

const isNew = ({ id }: Attendance): boolean => id === undefined;

const isChanged = (attendance: Attendance, before: ReadonlySet<Attendance>): boolean =>
  !isNew(attendance) && !before.has(attendance);

/** By their beginning, so that ids grow with it. */
const inOrder = (attendances: readonly AttendanceOf[]): readonly AttendanceOf[] =>
  attendances.toSorted((one, other) =>
    one.attendance.createdAt < other.attendance.createdAt ? -1 : 1,
  );
