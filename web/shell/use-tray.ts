import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The tray, its button, and what a button of it has opened. */
const INSIDE = '.topbar-fill-over, .topbar-more, .topbar-tray, .bp6-portal, dialog';

/** A button of the tray whose panel is open. */
const PANEL = '.topbar-fill-over [aria-expanded="true"]';

export interface Tray {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** Opens and closes a tray of buttons: it closes when somebody goes on elsewhere, with the pointer, the focus or a link. */
export const useTray = (): Tray => {
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const look = ({ target, type }: Event): void => {
      // A screen that takes the focus late leaves an open panel where it is, and so its button.
      if (type === 'focusin' && document.querySelector(PANEL)) return;
      if (target instanceof Element && !target.closest(INSIDE)) setOpen(false);
    };
    document.addEventListener('pointerdown', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerdown', look);
      document.removeEventListener('focusin', look);
    };
  }, [isOpen]);
  return { isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false) };
};
