import { useState } from 'react';
import { useMedia } from 'prosa/web';

const KEY = 'tickets.drawer';
/** Below this the contact would lie over the ticket: it opens only when asked for. */
const BESIDE = '(min-width: 1200px)';

/** Whether the contact is shown. Where there is room beside the ticket, the choice is remembered. */
export const useDrawer = (): {
  readonly isOpen: boolean;
  /** The reader opened it in this ticket; it was not simply open before. */
  readonly isAskedFor: boolean;
  readonly set: (isOpen: boolean) => void;
} => {
  const isBeside = useMedia(BESIDE);
  const [isOpen, setOpen] = useState(() => isBeside && localStorage.getItem(KEY) === 'open');
  const [isAskedFor, setAskedFor] = useState(false);
  return {
    isOpen,
    isAskedFor,
    set: (next) => {
      setOpen(next);
      setAskedFor(next);
      if (isBeside) localStorage.setItem(KEY, next ? 'open' : 'closed');
    },
  };
};
