import { Button } from '@blueprintjs/core';
import { atom, useAtomValue } from 'jotai';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { store } from '../store.ts';
import { useTexts } from '../i18n/i18n.ts';
import { Dialog } from './Dialog.tsx';
import { toast } from './toasts.tsx';

export interface Question {
  /** What is about to happen, as a question: "Excluir o contato Maria?" */
  readonly title: string;
  /** The loss that follows, in a sentence. */
  readonly children?: ReactNode;
  /** The verb on the button: "Excluir". */
  readonly confirm: string;
  readonly isDanger?: boolean;
  /** The failure, in a sentence: said before its cause. */
  readonly failure?: string;
  /** Runs while the dialog shows that it is busy; a failure is told and the dialog stays. */
  readonly onConfirm?: () => Promise<void>;
}

/** Asks before something that cannot be undone. */
export const ConfirmDialog = ({
  isOpen,
  title,
  children,
  confirm,
  isDanger = false,
  failure,
  onConfirm,
  onClose,
}: Question & { readonly isOpen: boolean; readonly onClose: (isConfirmed: boolean) => void }) => {
  const t = useTexts();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm?.();
      onClose(true);
    } catch (error) {
      toast.error(error, undefined, failure);
    } finally {
      setBusy(false);
    }
  };
  const cancel = (): void => {
    if (!isBusy) onClose(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      role="alertdialog"
      size="small"
      closesOutside
      hasCloseButton={false}
      onClose={cancel}
      actions={
        <>
          <Button text={t('common.cancel')} disabled={isBusy} onClick={cancel} />
          <Button
            text={confirm}
            intent={isDanger ? 'danger' : 'primary'}
            loading={isBusy}
            autoFocus
            onClick={() => void run()}
          />
        </>
      }
    >
      {children}
    </Dialog>
  );
};

interface Asked extends Question {
  readonly answer: (isConfirmed: boolean) => void;
}

const askedAtom = atom<Asked | undefined>(undefined);

/**
 * Asks from code: `if (await confirm({ title, confirm: 'Excluir', isDanger: true })) …`. With `onConfirm` the dialog
 * stays open, busy, until the work is done.
 */
export const useConfirm = (): ((question: Question) => Promise<boolean>) => askQuestion;

const askQuestion = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    store.get(askedAtom)?.answer(false);
    store.set(askedAtom, { ...question, answer: resolve });
  });

/** Draws the question {@link useConfirm} asked. One, near the root. */
export const ConfirmHost = () => {
  const asked = useAtomValue(askedAtom, { store });
  const [shown, setShown] = useState<Asked>();
  // The words stay while the dialog fades out.
  if (asked !== undefined && asked !== shown) setShown(asked);
  if (shown === undefined) return null;
  const { answer, ...question } = shown;
  return (
    <ConfirmDialog
      {...question}
      isOpen={asked !== undefined}
      onClose={(isConfirmed) => {
        store.set(askedAtom, undefined);
        answer(isConfirmed);
      }}
    />
  );
};
