import { Button, Dialog as BlueprintDialog } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/i18n.ts';

/** `small`: a question, 400 px. `form`: 560 px. `large`: 800 px, for what is looked at. */
export type DialogSize = 'small' | 'form' | 'large';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly size?: DialogSize;
  /** Buttons at the lower right. */
  readonly actions?: ReactNode;
  /** At the lower left. */
  readonly footer?: ReactNode;
  readonly role?: 'dialog' | 'alertdialog';
  /** Whether a click beside it closes it; Escape always does. */
  readonly closesOutside?: boolean;
  readonly hasCloseButton?: boolean;
  readonly children?: ReactNode;
}

/** Header, body and footer of a dialog, without the dialog: for what wraps them in a form. */
export const DialogParts = ({
  id,
  title,
  actions,
  footer,
  onClose,
  hasCloseButton = true,
  children,
}: Pick<DialogProps, 'title' | 'actions' | 'footer' | 'onClose' | 'hasCloseButton' | 'children'> & {
  /** Of the heading, which names the dialog. */
  readonly id: string;
}) => {
  const t = useTexts();
  return (
    <>
      <div className="dialog-header">
        <h2 className="dialog-title" id={id}>
          {title}
        </h2>
        {hasCloseButton && (
          <Button
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={t('common.close')}
            onClick={onClose}
          />
        )}
      </div>
      {children !== undefined && <div className="dialog-body">{children}</div>}
      {(actions !== undefined || footer !== undefined) && (
        <div className="dialog-footer">
          <div className="dialog-footer-start">{footer}</div>
          {actions}
        </div>
      )}
    </>
  );
};

/** The frame of every dialog; what it holds is up to the caller. */
export const DialogFrame = ({
  isOpen,
  onClose,
  size = 'form',
  role = 'dialog',
  closesOutside = false,
  labelledBy,
  children,
}: Pick<DialogProps, 'isOpen' | 'onClose' | 'size' | 'role' | 'closesOutside' | 'children'> & {
  readonly labelledBy: string;
}) => (
  <BlueprintDialog
    isOpen={isOpen}
    role={role}
    className={`dialog dialog-${size}`}
    aria-labelledby={labelledBy}
    canOutsideClickClose={closesOutside}
    onClose={onClose}
  >
    {children}
  </BlueprintDialog>
);

/** A dialog over the page: focus stays inside, Escape closes it, and focus returns where it came from. */
export const Dialog = ({ isOpen, size, role, closesOutside, ...parts }: DialogProps) => {
  const id = useId();
  return (
    <DialogFrame
      isOpen={isOpen}
      size={size}
      role={role}
      closesOutside={closesOutside}
      labelledBy={id}
      onClose={parts.onClose}
    >
      <DialogParts id={id} {...parts} />
    </DialogFrame>
  );
};
