import { ErrorIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { SupportContact } from '../components/SupportContact.tsx';
import { useDocumentTitle } from '../components/document-title.ts';
import { errorText } from '../errors/error-text.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { LoginAside } from './LoginAside.tsx';
import { Logo } from './Logo.tsx';

/** The frame of the pages anybody may see: the product at one side, a short form at the other. */
export const PublicPage = ({
  title,
  intro,
  children,
}: {
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}) => {
  useDocumentTitle(title);
  return (
    <div className="login">
      <LoginAside />
      <main className="login-main">
        <div className="login-card">
          <span className="logo">
            <Logo />
          </span>
          <h1>{title}</h1>
          <p className="login-intro">{intro}</p>
          {children}
        </div>
        <div className="login-foot">
          <SupportContact />
          <LanguageChoice />
        </div>
      </main>
    </div>
  );
};

/** Why a form of such a page was refused, said in place: a toast would be gone before the eye has left the keyboard. */
export const PublicRefusal = ({ error }: { readonly error: unknown }) =>
  error === undefined ? null : (
    <div className="login-refusal" role="alert">
      <ErrorIcon />
      {errorText(error)}
    </div>
  );
