import type { ReactNode } from 'react';

/**
 * A dialog with a form of its own, opened from within a form: what is sent off in it would else reach the form around it,
 * as events go up through React's tree and not through the page.
 */
export const Apart = ({ children }: { readonly children: ReactNode }) => (
  <div role="presentation" onSubmit={(event) => event.stopPropagation()}>
    {children}
  </div>
);
