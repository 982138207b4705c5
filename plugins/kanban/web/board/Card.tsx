import { Menu, MenuItem } from '@blueprintjs/core';
import { DragHandleVerticalIcon, MoreIcon } from '@blueprintjs/icons';
import { useDraggable } from '@dnd-kit/core';
import { MenuButton, useTexts } from 'prosa/web';
import type { LaneDto } from '../../schemas.ts';
import type { BoardCard } from '../types.ts';
import { CardFace } from './CardFace.tsx';
import { useLaneName } from './use-moves.ts';

export interface CardProps {
  readonly card: BoardCard;
  readonly lanes: readonly LaneDto[];
  readonly onMove: (ticketId: number, laneId: number) => void;
}

const MoveMenu = ({ card, lanes, onMove }: CardProps) => {
  const t = useTexts('kanban');
  const nameOf = useLaneName();
  const label = t('card.move', { name: card.ticket.contact.name || card.ticket.contact.number });
  return (
    <MenuButton
      label={label}
      icon={<MoreIcon />}
      size="small"
      menu={
        <Menu aria-label={label}>
          {lanes.map((lane) => (
            <MenuItem
              key={lane.id}
              text={t('card.moveTo', { lane: nameOf(lane) })}
              disabled={lane.id === card.laneId}
              onClick={() => onMove(card.ticketId, lane.id)}
            />
          ))}
        </Menu>
      }
    />
  );
};

/** A card that can be dragged: with the mouse and by touch anywhere on it, with the keyboard by its handle. */
export const Card = ({ card, lanes, onMove }: CardProps) => {
  const t = useTexts('kanban');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: card.ticketId,
    data: card,
    attributes: { roleDescription: t('drag.role') },
  });
  const { contact } = card.ticket;
  const tools = (
    <span className="board-tools">
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="board-handle"
        {...attributes}
        aria-label={t('drag.handle', { name: contact.name || contact.number })}
      >
        <DragHandleVerticalIcon size={14} />
      </button>
      <MoveMenu card={card} lanes={lanes} onMove={onMove} />
    </span>
  );
  return (
    <article
      ref={setNodeRef}
      className={isDragging ? 'board-card board-card-left' : 'board-card'}
      {...listeners}
    >
      <CardFace card={card} tools={tools} />
    </article>
  );
};
