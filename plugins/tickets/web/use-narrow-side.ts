import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'prosa/web';
import { enterRows } from './list/row-keys.ts';

/** The two halves of the desk, of which a narrow screen shows one. */
export type DeskSide = 'chat' | 'list';

/**
 * Which half a narrow screen shows: the address decides. Before a first ticket was opened, its empty place can be
 * looked at as well.
 */
export const useNarrowSide = (
  uuid: string | undefined,
): {
  readonly side: DeskSide;
  readonly setSide: (side: DeskSide) => void;
  /** Uuid of the ticket that was shown last. */
  readonly last: string | undefined;
} => {
  const navigate = useNavigate();
  const [last, setLast] = useState(uuid);
  const [isEmptyShown, setEmptyShown] = useState(false);
  if (uuid !== undefined && uuid !== last) {
    setLast(uuid);
    setEmptyShown(false);
  }
  const setSide = (side: DeskSide): void => {
    setEmptyShown(side === 'chat' && last === undefined);
    if (side === 'list' && uuid !== undefined) void navigate('/tickets');
    if (side === 'chat' && last !== undefined) void navigate(`/tickets/${last}`);
  };
  return { side: uuid !== undefined || isEmptyShown ? 'chat' : 'list', setSide, last };
};

/**
 * Moves the focus with the halves of a narrow screen: to the list it returns to the row of the ticket that was
 * left, to a ticket it goes to the beginning of the half. Whoever changes by the tabs stays at them.
 */
export const useSideFocus = (
  panel: RefObject<HTMLElement | null>,
  isNarrow: boolean,
  { side, last }: { readonly side: DeskSide; readonly last: string | undefined },
): void => {
  const shown = useRef(side);
  useEffect(() => {
    const isChanged = shown.current !== side;
    shown.current = side;
    const element = panel.current;
    if (!isNarrow || !isChanged || !element) return;
    const focused = document.activeElement;
    if (focused?.closest('.desk-tabs')) return;
    if (side === 'chat') {
      if (!focused?.closest('.chat')) element.focus({ preventScroll: true });
      return;
    }
    const row = element.querySelector<HTMLElement>(`a.ticket-link[href$="/${last ?? ''}"]`);
    if (row) row.focus({ preventScroll: true });
    else enterRows(element);
  }, [panel, isNarrow, side, last]);
};
