import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/i18n.ts';
import { useConfirm } from '../components/confirm.tsx';
import { DialogFrame, DialogParts } from '../components/Dialog.tsx';
import type { Form } from './use-form.ts';

/** A form in a dialog of at most 560 px. Closing it with unsaved changes asks first. */
export const FormDialog = <V extends object>({
  form,
  title,
  isOpen,
  onClose,
  submit,
  footer,
  children,
}: {
  readonly form: Form<V>;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The verb on the button; "Salvar" unless told. */
  readonly submit?: string;
  /** At the left of the buttons. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}) => {
  const t = useTexts();
  const id = useId();
  const confirm = useConfirm();
  const close = async (): Promise<void> => {
    if (form.isBusy) return;
    const mayLose =
      !form.isDirty ||
      (await confirm({
        title: t('form.discardTitle'),
        children: t('form.discardText'),
        confirm: t('form.discard'),
        isDanger: true,
      }));
    if (mayLose) onClose();
  };
  return (
    <DialogFrame isOpen={isOpen} labelledBy={id} onClose={() => void close()}>
      <form className="dialog-parts" noValidate onSubmit={(event) => void form.submit(event)}>
        <DialogParts
          id={id}
          title={title}
          footer={footer}
          onClose={() => void close()}
          actions={
            <>
              <Button
                text={t('common.cancel')}
                disabled={form.isBusy}
                onClick={() => void close()}
              />
              <Button
                type="submit"
                intent="primary"
                text={submit ?? t('common.save')}
                loading={form.isBusy}
              />
            </>
          }
        >
          <div className="form">{children}</div>
        </DialogParts>
      </form>
    </DialogFrame>
  );
};
