/**
 * Holds what is typed between asking for the box and the moment it can be typed into: the focus is still where it was,
 * and what is meant as a search must neither become part of an answer nor send one.
 * @param onEscape told when somebody changes their mind meanwhile
 * @returns lets go, and gives what was typed; after the first time nothing
 */
export const holdKeys = (onEscape: () => void): (() => string) => {
  let held = '';
  const hold = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length === 1) held += event.key;
    else if (event.key === 'Backspace') held = held.slice(0, -1);
    else if (event.key === 'Escape') onEscape();
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', hold, { capture: true });
  return () => {
    window.removeEventListener('keydown', hold, { capture: true });
    const text = held;
    held = '';
    return text;
  };
};
