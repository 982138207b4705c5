import type { Static } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable } from 'prosa/schemas';

/** Query of `GET /automation/turns`. */
export const TurnListQuery = Closed({ ticketId: Id });
export type TurnListQuery = Static<typeof TurnListQuery>;

/** A turn as admins see it: no text of customers. */
export const TurnDto = Closed({
  id: Id,
  ticketId: Id,
  engine: Type.String(),
  config: Type.Integer(),
  status: Type.Union([
    Type.Literal('open'),
    Type.Literal('running'),
    Type.Literal('answered'),
    Type.Literal('delivered'),
    Type.Literal('void'),
    Type.Literal('lost'),
  ]),
  reason: Nullable(Type.String()),
  trace: Type.Array(Type.String()),
  attempt: Type.Integer(),
  startedAt: Instant,
  milliseconds: Nullable(Type.Integer()),
});
export type TurnDto = Static<typeof TurnDto>;

/** The turns of a ticket, the last one first. */
export const TurnList = Closed({ turns: Type.Array(TurnDto) });
export type TurnList = Static<typeof TurnList>;
