/** Where a row is entered: its link, or for what waits the button that accepts it. */
const ENTRY = 'a.ticket-link, .ticket-accept';

const rowsIn = (list: HTMLElement): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('[data-row]')].sort(
    (a, b) => Number(a.dataset.row) - Number(b.dataset.row),
  );

const enter = (row: HTMLElement | undefined): boolean => {
  const entry = row?.querySelector<HTMLElement>(ENTRY);
  entry?.focus();
  return entry !== null && entry !== undefined;
};

/** Puts the focus on the first row in view. */
export const enterRows = (list: HTMLElement): boolean => enter(rowsIn(list)[0]);

/**
 * Moves the focus from a row to the one before or after it.
 * @returns whether there was one to move to
 */
export const moveBetweenRows = (list: HTMLElement, from: HTMLElement, key: string): boolean => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const row = from.closest<HTMLElement>('[data-row]');
  // A menu has arrow keys of its own.
  if (step === undefined || !row || from.closest('[role="menu"]')) return false;
  const rows = rowsIn(list);
  return enter(rows[rows.indexOf(row) + step]);
};
