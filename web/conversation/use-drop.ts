import { useState } from 'react';
import type { DragEvent } from 'react';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

export interface DropTarget {
  /** Files hover above it. */
  readonly isOver: boolean;
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** An area files can be dropped on. Undefined takes none. */
export const useDrop = (onFiles: ((files: readonly File[]) => void) | undefined): DropTarget => {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event) => {
        if (!holdsFiles(event)) return;
        // Without this the browser would leave the page to show the file.
        event.preventDefault();
        if (onFiles) setOver(true);
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles?.([...event.dataTransfer.files]);
      },
    },
  };
};
