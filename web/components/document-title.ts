import { useEffect } from 'react';

const PRODUCT = 'Prosa';

/** Names the page in the browser's tab and to screen readers that announce a new page. */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`;
    return () => {
      document.title = PRODUCT;
    };
  }, [title]);
};
