/**
 * The colours that code has to calculate with; the same as in tokens.css. `ground` is the one of panel, selected row
 * and raised surface on which a colour is hardest to read, so what reads on it reads on all.
 */
export const GROUNDS = {
  light: { ground: '#e9f5f2', text: '#13211e' },
  dark: { ground: '#17302b', text: '#e4ecea' },
} as const;
