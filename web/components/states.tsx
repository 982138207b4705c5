import { Button, NonIdealStateIconSize } from '@blueprintjs/core';
import { ErrorIcon, RefreshIcon } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { NetworkError, errorCode } from '../data/http-error.ts';
import { connectionAtom } from '../data/realtime.ts';
import { errorText } from '../errors/error-text.ts';
import { isForSupport } from '../errors/support-errors.ts';
import type { IconComponent } from '../host/define-screens.ts';
import { useTexts } from '../i18n/i18n.ts';
import { store } from '../store.ts';
import { SupportContact } from './SupportContact.tsx';

/** Nothing here yet: says what belongs here and offers the first step. */
export const EmptyState = ({
  icon: Icon,
  title,
  level = 2,
  children,
  action,
}: {
  readonly icon?: IconComponent;
  readonly title: string;
  /** Of the heading: 1 where it is the page's own. */
  readonly level?: 1 | 2;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) => {
  const Heading = `h${level}` as const;
  return (
    <div className="state">
      {Icon && (
        <span className="state-icon" aria-hidden="true">
          <Icon size={NonIdealStateIconSize.EXTRA_SMALL} />
        </span>
      )}
      <Heading className="state-title">{title}</Heading>
      {children !== undefined && <div className="state-text">{children}</div>}
      {action}
    </div>
  );
};

/** Tries once more, by itself, when the server can be reached again after it could not. */
const useRetryOnReturn = (error: unknown, retry: (() => void) | undefined): void => {
  const isUnreachable = error instanceof NetworkError;
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!isUnreachable) return;
    let wasAway = store.get(connectionAtom) !== 'live';
    let isDone = false;
    const again = (): void => {
      if (isDone) return;
      isDone = true;
      latest.current?.();
    };
    const offConnection = store.sub(connectionAtom, () => {
      const isLive = store.get(connectionAtom) === 'live';
      if (isLive && wasAway) again();
      wasAway ||= !isLive;
    });
    window.addEventListener('online', again);
    return () => {
      offConnection();
      window.removeEventListener('online', again);
    };
  }, [isUnreachable]);
};

/** Details for whoever is asked for help, and how to ask: the contact is read when they are opened. */
export const SupportDetails = ({ children }: { readonly children: ReactNode }) => {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="state-details"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('states.details')}</summary>
      <code>{children}</code>
      {isOpen && <SupportContact />}
    </details>
  );
};

/** Something failed: a sentence, a way to try again, and the code for whoever is asked for help. */
export const ErrorState = ({
  error,
  title,
  onRetry,
}: {
  readonly error: unknown;
  readonly title?: string;
  readonly onRetry?: () => void;
}) => {
  const t = useTexts();
  useRetryOnReturn(error, onRetry);
  return (
    <div className="state" role="alert">
      <span className="state-icon state-icon-danger" aria-hidden="true">
        <ErrorIcon size={20} />
      </span>
      <h2 className="state-title">{title ?? t('states.errorTitle')}</h2>
      <p className="state-text">{errorText(error)}</p>
      {onRetry && <Button icon={<RefreshIcon />} text={t('common.retry')} onClick={onRetry} />}
      {isForSupport(error) && <SupportContact />}
      <SupportDetails>{errorCode(error)}</SupportDetails>
    </div>
  );
};

/** A grey bar where text will be; width in percent or pixels as CSS says it. */
export const SkeletonBar = ({
  width = '60%',
  height = 12,
}: {
  width?: string;
  height?: number;
}) => <span className="skeleton" style={{ width, height }} aria-hidden="true" />;

/** Rows of the size the real ones will have, so that nothing moves when they come. */
export const SkeletonRows = ({
  rows = 8,
  height = 44,
  avatar = false,
}: {
  readonly rows?: number;
  /** Pixels of one row. */
  readonly height?: number;
  readonly avatar?: boolean;
}) => {
  const t = useTexts();
  return (
    <div className="skeleton-rows" role="status">
      <span className="visually-hidden">{t('states.loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="skeleton-row" style={{ height }} aria-hidden="true">
          {avatar && <span className="skeleton skeleton-avatar" />}
          <span className="skeleton-lines">
            <SkeletonBar width={`${String(35 + ((index * 17) % 30))}%`} />
            {height > 56 && <SkeletonBar width={`${String(50 + ((index * 23) % 40))}%`} />}
          </span>
        </div>
      ))}
    </div>
  );
};
