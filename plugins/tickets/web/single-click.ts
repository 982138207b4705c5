import type { MouseEvent } from 'react';

/**
 * A handler that leaves the second click of a double click alone: it was meant for what stood there before. "Aceitar"
 * gives way to "Finalizar" in the same place.
 */
export const onSingleClick =
  (handle: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail <= 1) handle();
  };
