import { useEffect } from 'react';

const PRODUCT = 'Prosa';

let named = '';
let counted = 0;

const write = (): void => {
  const name = named === '' ? PRODUCT : `${named} · ${PRODUCT}`;
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

/** A number before the page's name, whatever page it is: what waits to be read. Nothing at zero. */
export const useTitleCount = (count: number): void => {
  useEffect(() => {
    counted = count;
    write();
    return () => {
      counted = 0;
      write();
    };
  }, [count]);
};
