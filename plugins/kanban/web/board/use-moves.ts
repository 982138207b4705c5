import { http, HttpError, ownSeq, toast, useTexts } from 'prosa/web';
import type { LaneDto } from '../../schemas.ts';
import type { BoardCard } from '../types.ts';
import { cardOf } from './board-state.ts';
import type { BoardData } from './use-board.ts';

/** The name of a lane, for people. */
export const useLaneName = (): ((lane: Pick<LaneDto, 'name'>) => string) => {
  const t = useTexts('kanban');
  return ({ name }) => name ?? t('lanes.open');
};

/** Moves cards: shown at once, taken back where the server refuses it, and undone by a press. */
export const useMoves = ({ state, dispatch }: BoardData) => {
  const t = useTexts('kanban');
  const nameOf = useLaneName();

  const placed = (card: BoardCard): void => dispatch({ type: 'placed', card, seq: ownSeq() });

  /** @param before the card as it stood in that lane, where a move is undone */
  const send = async (card: BoardCard, to: LaneDto, before?: BoardCard): Promise<boolean> => {
    const since = before?.since ?? new Date().toISOString();
    placed({ ...card, laneId: to.id, since });
    try {
      const body = { from: card.laneId, to: to.id, ...(before && { isUndo: true }) };
      placed(await http.put<BoardCard>(`/kanban/cards/${card.ticketId}`, body));
      return true;
    } catch (error) {
      // Somebody else was faster: the card goes to where it is now.
      const now = error instanceof HttpError ? error.details['laneId'] : undefined;
      if (typeof now === 'number') placed({ ...card, laneId: now });
      else placed(card);
      toast.error(error);
      return false;
    }
  };

  const move = async (ticketId: number, laneId: number): Promise<void> => {
    const card = cardOf(state, ticketId);
    const to = state.lanes?.find(({ id }) => id === laneId);
    const from = state.lanes?.find(({ id }) => id === card?.laneId);
    if (!card || !to || !from || card.laneId === laneId) return;
    if (!(await send(card, to))) return;
    const name = card.ticket.contact.name || card.ticket.contact.number;
    const isOver = to.limit !== null && to.count + 1 > to.limit;
    const said = t(isOver ? 'moved.over' : 'moved.done', {
      name,
      lane: nameOf(to),
      limit: to.limit,
    });
    const undo = {
      text: t('moved.undo'),
      onClick: () => void send({ ...card, laneId }, from, card),
    };
    if (isOver) toast.info(said, undo);
    else toast.success(said, undo);
  };
  return move;
};
