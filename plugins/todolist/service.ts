import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { taskErrors } from './errors.ts';
import { MOST_TASKS } from './schemas.ts';
import type { AddTasksBody, ChangeTaskBody, TaskDto, TaskListDto } from './schemas.ts';

const TABLE = 'todolist_tasks';
const COLUMNS = ['id', 'text', 'is_done', 'position', 'created_at', 'updated_at'] as const;

interface Row {
  readonly id: string;
  readonly text: string;
  readonly is_done: boolean;
  readonly position: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const shown = (row: Row): TaskDto => ({
  id: row.id,
  text: row.text,
  isDone: row.is_done,
  position: row.position,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const textOf = (text: string): string => {
  const kept = text.trim();
  if (kept === '') throw taskErrors.ERR_TASK_TEXT_REQUIRED({ field: 'text' });
  return kept;
};

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
  async list(ctx: Ctx): Promise<TaskListDto> {
    const rows = await ctx
      .trx(TABLE)
      .where(own(ctx))
      .orderBy(['position', 'id'])
      .limit(MOST_TASKS)
      .select<Row[]>(...COLUMNS);
    return { tasks: rows.map(shown) };
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
    const rows = tasks.map(({ id, text, isDone = false, position, createdAt }, at) => ({
      ...mine,
      id,
      text: textOf(text),
      is_done: isDone,
      position: position ?? top + at,
      created_at: createdAt === undefined ? now : new Date(createdAt),
      updated_at: now,
    }));
    const added = await ctx
      .trx(TABLE)
      .insert(rows)
      .onConflict(['company_id', 'user_id', 'id'])
      .ignore()
      .returning<Row[]>([...COLUMNS]);
    return this.#tell(ctx, added);
  }

  /** @throws ERR_NO_TASK_FOUND, ERR_TASK_TEXT_REQUIRED */
  async change(ctx: Ctx, id: string, { text, isDone }: ChangeTaskBody): Promise<TaskDto> {
    const changed = await ctx
      .trx(TABLE)
      .where({ ...own(ctx), id })
      .update({
        ...(text === undefined ? {} : { text: textOf(text) }),
        ...(isDone === undefined ? {} : { is_done: isDone }),
        updated_at: this.clock.now(),
      })
      .returning<Row[]>([...COLUMNS]);
    const [task] = this.#tell(ctx, changed).tasks;
    if (!task) throw taskErrors.ERR_NO_TASK_FOUND();
    return task;
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
