import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable } from 'prosa/schemas';

const ListCheckStatus = Type.Union([
  Type.Literal('running'),
  Type.Literal('paused'),
  Type.Literal('done'),
  Type.Literal('cancelled'),
]);
export type ListCheckStatus = Static<typeof ListCheckStatus>;

const Connection = Closed({ id: Id, name: Type.String() });

/** A check of the numbers of a list, and how far it is. */
export const ListCheckSchema = Closed({
  id: Id,
  contactListId: Id,
  status: ListCheckStatus,
  connection: Nullable(Connection),
  /** People of the list, and of them those whose numbers are known to exist or not to. */
  total: Type.Integer(),
  checked: Type.Integer(),
  valid: Type.Integer(),
  invalid: Type.Integer(),
  /** When it would be through, if it goes on as it does; null unless it runs. */
  endsAt: Nullable(Instant),
  /** Why nothing is asked for now: the connection is away, or stopped; null where it is neither. */
  wait: Nullable(Type.Union([Type.Literal('disconnected'), Type.Literal('held')])),
});
export type ListCheckDto = Static<typeof ListCheckSchema>;

export const CurrentListCheck = Closed({ check: Nullable(ListCheckSchema) });
export type CurrentListCheck = Static<typeof CurrentListCheck>;

const OptionalConnection = Type.Optional(Id);

/** On the given connection, else the company's first one that can ask. */
export const ListCheckPlanQuery = Closed({ connectionId: OptionalConnection });

/** The way a check would take. */
export const ListCheckPlan = Closed({
  /** Connections whose channel can be asked, the company's usual one first. */
  connections: Type.Array(Connection),
  connectionId: Nullable(Id),
  /** Numbers nobody has asked for in the last thirty days. */
  count: Type.Integer(),
  endsAt: Nullable(Instant),
});
export type ListCheckPlan = Static<typeof ListCheckPlan>;

export const StartListCheckBody = Closed({ connectionId: Id });

export const ListCheckBody = Closed({
  status: Type.Union([Type.Literal('running'), Type.Literal('paused'), Type.Literal('cancelled')]),
});
export type ListCheckChange = Static<typeof ListCheckBody>['status'];
