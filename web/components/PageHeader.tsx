import type { ReactNode } from 'react';
import { useDocumentTitle } from './document-title.ts';

/** Top of an administration screen: its name, and at its right what can be done (a search, one primary button). */
export const PageHeader = ({
  title,
  subtitle,
  children,
}: {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly children?: ReactNode;
}) => {
  useDocumentTitle(title);
  return (
    <header className="page-header">
      <div className="page-header-words">
        <h1 className="page-title">{title}</h1>
        {subtitle !== undefined && <p className="page-subtitle">{subtitle}</p>}
      </div>
      {children !== undefined && <div className="page-actions">{children}</div>}
    </header>
  );
};
