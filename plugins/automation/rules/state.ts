import type { EngineTarget } from '../public.ts';

/** The state that the responder keeps with a ticket. */
export interface AutomationState {
  /** The first turn since a person last had the ticket. */
  readonly dialogue?: number;
  /** The turn that is gathered, called or about to be delivered. */
  readonly turn?: number;
  /** The turn that is gathered while that one is called. */
  readonly behind?: number;
  /** An option has led to this. */
  readonly started?: EngineTarget;
  /** Nothing answers any more until somebody has had the ticket. */
  readonly over?: 'handed-over' | 'finished';
}

/** The kept state. */
export const stateOf = (kept: unknown): AutomationState =>
  typeof kept === 'object' && kept !== null ? kept : {};

/** Whether a turn is one of those that the ticket's state names. */
export const namesTurn = (kept: unknown, turnId: number): boolean => {
  const { turn, behind } = stateOf(kept);
  return turn === turnId || behind === turnId;
};

/** The state once a turn has ended: the one behind it is next. */
export const withoutTurn = ({
  turn: _turn,
  behind,
  ...rest
}: AutomationState): AutomationState => ({
  ...rest,
  ...(behind !== undefined && { turn: behind }),
});
