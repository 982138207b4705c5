import { Button, TextArea } from '@blueprintjs/core';
import { DuplicateIcon, TickIcon } from '@blueprintjs/icons';
import { useEffect, useId, useState } from 'react';
import { toast, useTexts } from 'prosa/web';

/** Milliseconds the confirmation stays. */
const CONFIRMED_MILLISECONDS = 1_000;

/** The code of a Pix to be pasted into a bank's app, and a button that copies it. */
export const CopyCode = ({ code }: { readonly code: string }) => {
  const t = useTexts('billing');
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    try {
      // A page without https has no clipboard.
      await navigator.clipboard.writeText(code);
      setCopied(true);
    } catch {
      toast.error(t('pix.copyFailed'));
    }
  };
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
        onClick={() => void copy()}
      />
      <span className="visually-hidden" role="status">
        {isCopied ? t('pix.copied') : ''}
      </span>
    </div>
  );
};
