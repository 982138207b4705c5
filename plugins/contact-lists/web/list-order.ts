/** A text as the server compares it: without case and accents. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Names as the server orders them. */
export const byName = (a: Named, b: Named): number =>
  folded(a.name).localeCompare(folded(b.name)) || a.id - b.id;

/** Whether a name answers to a search, as the server would say. */
export const matchesName = ({ name }: Named, search: string): boolean =>
  folded(name).includes(folded(search.trim()));

const NUMBER_LIKE = /^\+?[\d\s().-]+$/;

/** Whether somebody on a list answers to a search, as the server would say. */
export const matchesItem = (item: Named & { readonly number: string }, search: string): boolean => {
  const text = search.trim();
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  const wanted = NUMBER_LIKE.test(text) && digits !== '' ? digits : folded(text);
  return `${folded(item.name)} ${item.number}`.includes(wanted);
};
