import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { taskErrors } from './errors.ts';
import { MOST_TASKS } from './schemas.ts';
import { remindAtOf } from './reminder-time.ts';
import type {
  AddTasksBody,
  ChangeTaskBody,
  OverdueDto,
  TaskDto,
  TaskListDto,
  TaskQuery,
} from './schemas.ts';

const TABLE = 'todolist_tasks';
/** Most reminders of a company in one run of the job. */
const MOST_REMINDED = 500;
const COLUMNS = [
  'id',
  'text',
  'is_done',
  'position',
  'due_at',
  'reminder_minutes',
  'ticket_uuid',
  'created_at',
  'updated_at',
] as const;

interface Row {
  readonly id: string;
  readonly text: string;
  readonly is_done: boolean;
  readonly position: number;
  readonly due_at: Date | null;
  readonly reminder_minutes: number | null;
  readonly ticket_uuid: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const shown = (row: Row): TaskDto => ({
  id: row.id,
  text: row.text,
  isDone: row.is_done,
  position: row.position,
  dueAt: row.due_at?.toISOString() ?? null,
  reminder: row.reminder_minutes,
  ticketUuid: row.ticket_uuid,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const textOf = (text: string): string => {
  const kept = text.trim();
  if (kept === '') throw taskErrors.ERR_TASK_TEXT_REQUIRED({ field: 'text' });
  return kept;
};

const dateOf = (instant: string | null | undefined): Date | null =>
  instant === null || instant === undefined ? null : new Date(instant);

interface Own {
  readonly company_id: number;
  readonly user_id: number;
}

/** The owner of the tasks: always the caller. */
const own = ({ companyId, userId }: Ctx): Own => {
  if (userId === undefined) throw new Error('tasks belong to a person');
  return { company_id: companyId, user_id: userId };
};

/** The tasks of people. Nobody reads or hears of the tasks of anybody else, not even of the same company. */
@injectable()
export class TaskService {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  /** In their order. */
  async list(ctx: Ctx, { ticketUuid }: TaskQuery = {}): Promise<TaskListDto> {
    const rows = await ctx
      .trx(TABLE)
      .where({ ...own(ctx), ...(ticketUuid !== undefined && { ticket_uuid: ticketUuid }) })
      .orderBy(['position', 'id'])
      .limit(MOST_TASKS)
      .select<Row[]>(...COLUMNS);
    return { tasks: rows.map(shown) };
  }

  /** How many of the caller's are due and not done, and when the next one will be. */
  async overdue(ctx: Ctx): Promise<OverdueDto> {
    const now = this.clock.now();
    const [found] = await ctx
      .trx(TABLE)
      .where({ ...own(ctx), is_done: false })
      .whereNotNull('due_at')
      .select<{ count: string; next: Date | null }[]>(
        ctx.trx.raw(
          `count(*) filter (where due_at <= :now) as count,
           min(due_at) filter (where due_at > :now) as next`,
          { now },
        ),
      );
    return { count: Number(found?.count ?? 0), nextDueAt: found?.next?.toISOString() ?? null };
  }

  /**
   * Adds tasks, the first of them at the top unless they say where; those that are there already stay as they are.
   * @throws ERR_TASK_TEXT_REQUIRED, ERR_TOO_MANY_TASKS
   */
  async add(ctx: Ctx, { tasks }: AddTasksBody): Promise<TaskListDto> {
    const mine = own(ctx);
    const now = this.clock.now();
    const [found] = await ctx
      .trx(TABLE)
      .where(mine)
      .select<{ count: string; top: number | null }[]>(
        ctx.trx.raw('count(*) as count, min(position) as top'),
      );
    if (Number(found?.count ?? 0) + tasks.length > MOST_TASKS) {
      throw taskErrors.ERR_TOO_MANY_TASKS({ limit: MOST_TASKS });
    }
    const top = (found?.top ?? 0) - tasks.length;
    const rows = tasks.map((task, at) => {
      const { isDone = false, reminder = null, ticketUuid = null } = task;
      const dueAt = dateOf(task.dueAt);
      return {
        ...mine,
        id: task.id,
        text: textOf(task.text),
        is_done: isDone,
        position: task.position ?? top + at,
        due_at: dueAt,
        reminder_minutes: reminder,
        remind_at: remindAtOf({ isDone, dueAt, reminder }, now),
        ticket_uuid: ticketUuid,
        created_at: dateOf(task.createdAt) ?? now,
        updated_at: now,
      };
    });
    const added = await ctx
      .trx(TABLE)
      .insert(rows)
      .onConflict(['company_id', 'user_id', 'id'])
      .ignore()
      .returning<Row[]>([...COLUMNS]);
    return this.#tell(ctx, added);
  }

  /** @throws ERR_NO_TASK_FOUND, ERR_TASK_TEXT_REQUIRED */
  async change(ctx: Ctx, id: string, changes: ChangeTaskBody): Promise<TaskDto> {
    const mine = { ...own(ctx), id };
    const before = await ctx.trx(TABLE).where(mine).forUpdate().first<Row | undefined>();
    if (!before) throw taskErrors.ERR_NO_TASK_FOUND();
    const now = this.clock.now();
    const { text, ...standing } = changes;
    const isDone = standing.isDone ?? before.is_done;
    const dueAt = standing.dueAt === undefined ? before.due_at : dateOf(standing.dueAt);
    const reminder = standing.reminder === undefined ? before.reminder_minutes : standing.reminder;
    // Other words alone do not remind a second time.
    const isPlannedAnew = Object.keys(standing).length > 0;
    const changed = await ctx
      .trx(TABLE)
      .where(mine)
      .update({
        ...(text !== undefined && { text: textOf(text) }),
        ...(isPlannedAnew && {
          is_done: isDone,
          due_at: dueAt,
          reminder_minutes: reminder,
          remind_at: remindAtOf({ isDone, dueAt, reminder }, now),
        }),
        updated_at: now,
      })
      .returning<Row[]>([...COLUMNS]);
    const [task] = this.#tell(ctx, changed).tasks;
    if (!task) throw taskErrors.ERR_NO_TASK_FOUND();
    return task;
  }

  /**
   * Reminds people of the tasks of a company whose moment has come, each once.
   * @returns how many were told of
   */
  async remind(ctx: Ctx): Promise<number> {
    const { rows } = await ctx.trx.raw<{ rows: (Row & { readonly user_id: number })[] }>(
      `update ${TABLE} t set remind_at = null
         from (select company_id, user_id, id from ${TABLE}
                where company_id = :companyId and remind_at <= :now
                order by remind_at limit :most for update skip locked) due
        where t.company_id = due.company_id and t.user_id = due.user_id and t.id = due.id
        returning t.user_id, ${COLUMNS.map((column) => `t.${column}`).join(', ')}`,
      { companyId: ctx.companyId, now: this.clock.now(), most: MOST_REMINDED },
    );
    for (const row of rows) {
      ctx.emit('todolist.reminder-came', { task: shown(row) }, [topics.user(row.user_id)]);
    }
    return rows.length;
  }

  /** Puts the tasks named into their order, before all others. Ids that are not the caller's are passed over. */
  async order(ctx: Ctx, ids: readonly string[]): Promise<TaskListDto> {
    const mine = own(ctx);
    const { rows } = await ctx.trx.raw<{ rows: Row[] }>(
      `update ${TABLE} t
          set position = wanted.place + (
                select coalesce(min(o.position), 0) from ${TABLE} o
                 where o.company_id = :company_id and o.user_id = :user_id) - :count
         from unnest(:ids::uuid[]) with ordinality wanted(id, place)
        where t.company_id = :company_id and t.user_id = :user_id and t.id = wanted.id
        returning ${COLUMNS.map((column) => `t.${column}`).join(', ')}`,
      { ...mine, ids: [...ids], count: ids.length + 1 },
    );
    return this.#tell(ctx, rows);
  }

  /** @throws ERR_NO_TASK_FOUND */
  async removeOne(ctx: Ctx, id: string): Promise<void> {
    if ((await this.remove(ctx, [id])) === 0) throw taskErrors.ERR_NO_TASK_FOUND();
  }

  /**
   * Deletes those of the ids that are the caller's.
   * @returns how many they were
   */
  async remove(ctx: Ctx, ids: readonly string[]): Promise<number> {
    const gone = await ctx
      .trx(TABLE)
      .where(own(ctx))
      .whereIn('id', [...ids])
      .delete()
      .returning<{ id: string }[]>('id');
    if (gone.length === 0) return 0;
    const taskIds = gone.map(({ id }) => id);
    ctx.emit('todolist.tasks-deleted', { taskIds }, [topics.user(own(ctx).user_id)]);
    return gone.length;
  }

  #tell(ctx: Ctx, rows: readonly Row[]): TaskListDto {
    const tasks = [...rows].sort((a, b) => a.position - b.position).map(shown);
    if (tasks.length > 0) {
      ctx.emit('todolist.tasks-changed', { tasks }, [topics.user(own(ctx).user_id)]);
    }
    return { tasks };
  }
}
