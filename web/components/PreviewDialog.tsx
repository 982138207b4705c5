import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/i18n.ts';
import { Dialog } from './Dialog.tsx';
import { ErrorState, SkeletonRows } from './states.tsx';
import { toast } from './toasts.tsx';

type Preview<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly content: T }
  | { readonly status: 'error'; readonly error: unknown };

/** Something as a customer will see it, read from the server, before it goes. */
export const PreviewDialog = <T,>({
  title,
  action,
  read,
  onSend,
  onClose,
  children,
}: {
  readonly title: string;
  /** The words of the button that sends it. */
  readonly action: string;
  /** Reads the preview: once, and again after a failure. */
  readonly read: () => Promise<T>;
  /** Sends it; a failure is told, and the dialog stays. */
  readonly onSend: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: (content: T) => ReactNode;
}) => {
  const shell = useTexts();
  const [preview, setPreview] = useState<Preview<T>>({ status: 'loading' });
  const [isBusy, setBusy] = useState(false);

  const load = (): void => {
    read().then(
      (content) => setPreview({ status: 'ready', content }),
      (error: unknown) => setPreview({ status: 'error', error }),
    );
  };
  // The preview of one thing does not change while it is looked at.
  useEffect(load, []);

  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSend();
      onClose();
    } catch (error) {
      toast.error(error);
      setBusy(false);
    }
  };

  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button text={shell('common.cancel')} disabled={isBusy} onClick={onClose} />
          <Button
            intent="primary"
            autoFocus
            text={action}
            loading={isBusy}
            disabled={preview.status !== 'ready'}
            onClick={() => void send()}
          />
        </>
      }
    >
      {preview.status === 'loading' && <SkeletonRows rows={2} height={48} />}
      {preview.status === 'error' && <ErrorState error={preview.error} onRetry={load} />}
      {preview.status === 'ready' && children(preview.content)}
    </Dialog>
  );
};
