import { useEffect, useId } from 'react';

const PRODUCT = 'Prosa';

let named = '';
/** The number of things that wait to be read, by the component that counts them. */
const counts = new Map<string, number>();

const write = (): void => {
  const name = named === '' ? PRODUCT : `${named} · ${PRODUCT}`;
  const counted = [...counts.values()].reduce((sum, count) => sum + count, 0);
  document.title = counted > 0 ? `(${String(counted)}) ${name}` : name;
};

/** Names the page in the browser's tab and to screen readers that announce a new page. */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    named = title;
    write();
    return () => {
      named = '';
      write();
    };
  }, [title]);
};

/** Adds to the number before the page's name, whatever page it is: what waits to be read. Nothing at zero. */
export const useTitleCount = (count: number): void => {
  const id = useId();
  useEffect(() => {
    counts.set(id, count);
    write();
    return () => {
      counts.delete(id);
      write();
    };
  }, [id, count]);
};
