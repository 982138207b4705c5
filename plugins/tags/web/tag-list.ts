interface Named {
  readonly id: number;
  readonly name: string;
}

/** A text as the server compares it: without case and accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Names as the server orders them. */
export const byName = (a: Named, b: Named): number =>
  folded(a.name).localeCompare(folded(b.name)) || a.id - b.id;

/** Whether a tag answers to a search, as the server would say. */
export const matches = (
  { name, color }: { readonly name: string; readonly color: string },
  search: string,
): boolean => {
  const text = search.trim();
  return folded(name).includes(folded(text)) || color.toLowerCase().includes(text.toLowerCase());
};
