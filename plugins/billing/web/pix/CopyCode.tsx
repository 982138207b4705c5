import { Button, TextArea } from '@blueprintjs/core';
import { DuplicateIcon, TickIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { toast, useCopy, useTexts } from 'prosa/web';

/** The code of a Pix to be pasted into a bank's app, and a button that copies it. */
export const CopyCode = ({ code }: { readonly code: string }) => {
  const t = useTexts('billing');
  const id = useId();
  const { isCopied, copy } = useCopy(() => toast.error(t('pix.copyFailed')));
  return (
    <div className="pix-copy">
      <label htmlFor={id}>{t('pix.code')}</label>
      <TextArea
        id={id}
        fill
        readOnly
        rows={3}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        intent="primary"
        icon={isCopied ? <TickIcon /> : <DuplicateIcon />}
        text={t(isCopied ? 'pix.copied' : 'pix.copy')}
        onClick={() => void copy(code)}
      />
      <span className="visually-hidden" role="status">
        {isCopied ? t('pix.copied') : ''}
      </span>
    </div>
  );
};
