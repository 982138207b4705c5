/**
 * `page`: while nobody types and no dialog lies over the page. `dialogs`: over dialogs too. `everywhere`: even while
 * somebody types, which only suits keys that write nothing.
 */
export type Reach = 'page' | 'dialogs' | 'everywhere';

const FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"], [type="color"]), ' +
  'textarea, select, [role="textbox"], [contenteditable]:not([contenteditable="false"])';

const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether a press writes something where it happens. */
const isTyping = (event: KeyboardEvent): boolean => {
  // Behind the border of a web component the event names only the component.
  const [target] = event.composedPath();
  return target instanceof HTMLElement && target.closest(FIELDS) !== null;
};

/** Which shortcuts a press may reach. */
export const reachedBy = (event: KeyboardEvent): ReadonlySet<Reach> => {
  if (isTyping(event)) return new Set(['everywhere']);
  return document.querySelector(DIALOGS) === null
    ? new Set(['page', 'dialogs', 'everywhere'])
    : new Set(['dialogs', 'everywhere']);
};
