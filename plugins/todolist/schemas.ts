import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Instant, Nullable } from 'prosa/schemas';

/** Characters a task may have. */
export const TASK_LENGTH = 500;
/** Tasks a person may have. */
export const MOST_TASKS = 1_000;

const TaskId = Type.String({ format: 'uuid' });
const Text = Type.String({ maxLength: TASK_LENGTH });
/** Minutes before a task is due at which its person is reminded of it: up to two weeks. */
const Reminder = Nullable(Type.Integer({ minimum: 0, maximum: 20_160 }));
const DueAt = Nullable(Instant);
/** The ticket a task is about, by the id of its address. */
const TicketUuid = Nullable(Type.String({ format: 'uuid' }));
/** Lists begin with the lowest. */
const Position = Type.Number({ minimum: -1e12, maximum: 1e12 });

/** A task as the API shows it. */
export const TaskSchema = Closed({
  id: TaskId,
  text: Type.String(),
  isDone: Type.Boolean(),
  position: Position,
  dueAt: DueAt,
  reminder: Reminder,
  ticketUuid: TicketUuid,
  createdAt: Instant,
  updatedAt: Instant,
});
export type TaskDto = Static<typeof TaskSchema>;

export const TaskListSchema = Closed({ tasks: Type.Array(TaskSchema) });
export type TaskListDto = Static<typeof TaskListSchema>;

/** Tasks to be added. The sender chooses their ids: the same one again is the same task, and changes nothing. */
export const AddTasksBody = Closed({
  tasks: Type.Array(
    Closed({
      id: TaskId,
      text: Text,
      isDone: Type.Optional(Type.Boolean()),
      /** Before all others unless told. */
      position: Type.Optional(Position),
      dueAt: Type.Optional(DueAt),
      reminder: Type.Optional(Reminder),
      ticketUuid: Type.Optional(TicketUuid),
      createdAt: Type.Optional(Instant),
    }),
    { minItems: 1, maxItems: MOST_TASKS },
  ),
});
export type AddTasksBody = Static<typeof AddTasksBody>;

export const ChangeTaskBody = Type.Partial(
  Closed({ text: Text, isDone: Type.Boolean(), dueAt: DueAt, reminder: Reminder }),
  { additionalProperties: false },
);
export type ChangeTaskBody = Static<typeof ChangeTaskBody>;

/** The caller's tasks, in the order wanted. Those that are not named come after them. */
export const OrderTasksBody = Closed({
  ids: Type.Array(TaskId, { minItems: 1, maxItems: MOST_TASKS }),
});

export const DeleteTasksBody = Closed({
  ids: Type.Array(TaskId, { minItems: 1, maxItems: MOST_TASKS }),
});

export const TaskParams = Closed({ taskId: TaskId });

/** Without a ticket the whole list. */
export const TaskQuery = Closed({ ticketUuid: Type.Optional(Type.String({ format: 'uuid' })) });
export type TaskQuery = Static<typeof TaskQuery>;

/** The caller's tasks that are due and not done, and when that number grows next. */
export const OverdueSchema = Closed({ count: Type.Integer(), nextDueAt: Nullable(Instant) });
export type OverdueDto = Static<typeof OverdueSchema>;
