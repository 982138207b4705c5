import { Button } from '@blueprintjs/core';
import { CrossIcon, ErrorIcon, InfoSignIcon, TickIcon } from '@blueprintjs/icons';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { isAbort } from '../data/http-error.ts';
import { store } from '../store.ts';
import { errorText } from '../errors/error-text.ts';
import { isForSupport } from '../errors/support-errors.ts';
import { useTexts } from '../i18n/i18n.ts';
import { SupportContact } from './SupportContact.tsx';

type ToastKind = 'success' | 'info' | 'error';

export interface ToastAction {
  readonly text: string;
  readonly onClick: () => void;
}

interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly message: string;
  readonly action?: ToastAction;
  /** The message sends its reader to the support. */
  readonly isForSupport?: boolean;
}

/** Milliseconds a toast stays: long enough to read; errors and offers longer. */
const STAY: Readonly<Record<ToastKind, number>> = { success: 3_000, info: 3_000, error: 8_000 };
const STAY_WITH_ACTION = 8_000;
const AT_MOST = 4;

const toastsAtom = atom<readonly Toast[]>([]);
let last = 0;

const dismiss = (id: number): void =>
  store.set(toastsAtom, (all) => all.filter((toast) => toast.id !== id));

const show = (kind: ToastKind, message: string, action?: ToastAction, forSupport = false): void => {
  last += 1;
  const toast: Toast = {
    id: last,
    kind,
    message,
    isForSupport: forSupport,
    ...(action ? { action } : {}),
  };
  store.set(toastsAtom, (all) => [
    ...all.filter((other) => other.message !== message).slice(1 - AT_MOST),
    toast,
  ]);
};

/**
 * Short news at the edge of the screen. `error` takes anything thrown and finds the words for it; what could not be
 * done may be said before them. An action its user gave up is no news.
 */
export const toast = {
  success: (message: string, action?: ToastAction): void => show('success', message, action),
  info: (message: string, action?: ToastAction): void => show('info', message, action),
  error: (error: unknown, action?: ToastAction, failure?: string): void => {
    if (isAbort(error)) return;
    const message = [failure, errorText(error)].filter(Boolean).join(' ');
    show('error', message, action, isForSupport(error));
  },
  clear: (): void => store.set(toastsAtom, []),
} as const;

const ICONS: Readonly<Record<ToastKind, ReactElement>> = {
  success: <TickIcon />,
  info: <InfoSignIcon />,
  error: <ErrorIcon />,
};

const ToastView = ({ item }: { readonly item: Toast }) => {
  const t = useTexts();
  const [isHeld, setHeld] = useState(false);
  const stay = item.action || item.isForSupport === true ? STAY_WITH_ACTION : STAY[item.kind];
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(item.id), stay);
    return () => clearTimeout(timer);
  }, [isHeld, item.id, stay]);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return (
    <div
      className={`toast toast-${item.kind}`}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span className="toast-icon" aria-hidden="true">
        {ICONS[item.kind]}
      </span>
      <div className="toast-text">
        <span>{item.message}</span>
        {item.isForSupport === true && <SupportContact />}
      </div>
      {item.action && (
        <Button
          size="small"
          variant="minimal"
          text={item.action.text}
          onClick={() => {
            item.action?.onClick();
            dismiss(item.id);
          }}
        />
      )}
      <Button
        size="small"
        variant="minimal"
        aria-label={t('common.close')}
        icon={<CrossIcon />}
        onClick={() => dismiss(item.id)}
      />
    </div>
  );
};

/** Where toasts appear. Two live regions stand ready from the start: what is added to them is read out. */
export const Toaster = () => {
  const toasts = useAtomValue(toastsAtom, { store });
  const isError = (item: Toast): boolean => item.kind === 'error';
  return (
    <div className="toaster">
      <div aria-live="assertive" aria-relevant="additions">
        {toasts.filter(isError).map((item) => (
          <ToastView key={item.id} item={item} />
        ))}
      </div>
      <div aria-live="polite" aria-relevant="additions">
        {toasts
          .filter((item) => !isError(item))
          .map((item) => (
            <ToastView key={item.id} item={item} />
          ))}
      </div>
    </div>
  );
};
