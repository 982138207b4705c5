import { useState } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';

/** Attributes of a row that can be put elsewhere among its siblings. */
export interface SortProps {
  /** Of the handle that is dragged. */
  readonly handle: { readonly draggable: true; readonly onDragStart: (event: DragEvent) => void };
  /** Of the row: others are dropped on it. */
  readonly row: {
    readonly 'data-over': boolean | undefined;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: () => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
  /** Alt and an arrow key move the row up or down. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Puts siblings in another order, by mouse or by keyboard.
 * @param onMove gets the index a row shall have
 */
export const useSorting = (
  ids: readonly number[],
  onMove: (id: number, index: number) => void,
): ((id: number) => SortProps) => {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = (): void => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (id) => ({
    handle: {
      draggable: true,
      onDragStart: (event) => {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(id));
        setDragged(id);
      },
    },
    row: {
      'data-over': over === id && dragged !== id ? true : undefined,
      onDragOver: (event) => {
        // Rows of other lists are none of this one's siblings.
        if (dragged === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(id);
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event) => {
        if (dragged === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        if (dragged !== id) onMove(dragged, ids.indexOf(id));
        end();
      },
      onDragEnd: end,
    },
    onKeyDown: (event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!event.altKey || step === undefined) return;
      event.preventDefault();
      const index = ids.indexOf(id) + step;
      if (index >= 0 && index < ids.length) onMove(id, index);
    },
  });
};
