import { KeyboardCode } from '@dnd-kit/core';
import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

const STEPS: Readonly<Record<string, number>> = {
  [KeyboardCode.Left]: -1,
  [KeyboardCode.Right]: 1,
  [KeyboardCode.Up]: -1,
  [KeyboardCode.Down]: 1,
};

/** Arrow keys carry a card to the lane beside it. @param laneIds in their order */
export const toLaneBeside =
  (laneIds: readonly number[]): KeyboardCoordinateGetter =>
  (event, { currentCoordinates, context: { over, droppableRects, active } }) => {
    const step = STEPS[event.code];
    if (step === undefined) return undefined;
    event.preventDefault();
    const here = Number(
      over?.id ?? (active?.data.current as { readonly laneId: number } | undefined)?.laneId,
    );
    const next = laneIds[laneIds.indexOf(here) + step];
    const rect = next === undefined ? undefined : droppableRects.get(next);
    return rect ? { x: rect.left + 8, y: rect.top + 48 } : currentCoordinates;
  };
