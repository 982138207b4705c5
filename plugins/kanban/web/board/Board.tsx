import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { CollisionDetection } from '@dnd-kit/core';
import { useMemo, useState } from 'react';
import { usePreference } from 'prosa/web';
import type { LaneDto } from '../../schemas.ts';
import type { BoardCard } from '../types.ts';
import { CardFace } from './CardFace.tsx';
import { toLaneBeside } from './keyboard.ts';
import { Lane } from './Lane.tsx';
import { useAnnouncements } from './use-announcements.ts';
import type { BoardData } from './use-board.ts';
import { useMoves } from './use-moves.ts';

/** The lane under the pointer; for the keyboard, which has none, the one that the card lies over. */
const laneBelow: CollisionDetection = (drag) =>
  drag.pointerCoordinates ? pointerWithin(drag) : rectIntersection(drag);

const readIds = (stored: unknown): readonly number[] =>
  Array.isArray(stored) ? stored.filter((id): id is number => typeof id === 'number') : [];

/** Lanes beside each other, between which cards are dragged. */
export const Board = ({
  board,
  lanes,
}: {
  readonly board: BoardData;
  readonly lanes: readonly LaneDto[];
}) => {
  const move = useMoves(board);
  const [collapsed, setCollapsed] = usePreference('kanban.collapsed', readIds);
  const [dragged, setDragged] = useState<BoardCard>();
  const laneIds = useMemo(() => lanes.map(({ id }) => id), [lanes]);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toLaneBeside(laneIds) }),
  );
  const onMove = (ticketId: number, laneId: number): void => void move(ticketId, laneId);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={laneBelow}
      accessibility={useAnnouncements()}
      autoScroll={{ threshold: { x: 0.15, y: 0 } }}
      onDragStart={({ active }) => setDragged(active.data.current as BoardCard)}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={({ active, over }) => {
        setDragged(undefined);
        if (over) onMove(Number(active.id), Number(over.id));
      }}
    >
      <div className={dragged ? 'board board-dragging' : 'board'}>
        {lanes.map((lane) => (
          <Lane
            key={lane.id}
            lane={lane}
            lanes={lanes}
            list={board.state.lists.get(lane.id)}
            board={board}
            isCollapsed={collapsed.includes(lane.id)}
            onCollapse={(isCollapsed) =>
              setCollapsed(
                isCollapsed
                  ? [...collapsed, lane.id]
                  : collapsed.filter((other) => other !== lane.id),
              )
            }
            onMove={onMove}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className="board-card board-card-held">
            <CardFace card={dragged} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
};
