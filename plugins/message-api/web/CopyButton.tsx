import { Button } from '@blueprintjs/core';
import { DuplicateIcon, TickIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { toast, useTexts } from 'prosa/web';

/** Milliseconds the confirmation stays. */
const CONFIRMED_MILLISECONDS = 1_000;

/** Copies a text, and says so for a second. */
export const CopyButton = ({
  text,
  label,
}: {
  readonly text: string;
  /** The button's label, which names the copied text: "Copiar o endereço". */
  readonly label: string;
}) => {
  const t = useTexts('message-api');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    try {
      // A page without https has no clipboard.
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error(t('copy.failed'));
    }
  };
  return (
    <>
      <Button
        className="api-copy"
        icon={isCopied ? <TickIcon /> : <DuplicateIcon />}
        text={t(isCopied ? 'copy.done' : 'copy.text')}
        aria-label={isCopied ? t('copy.done') : label}
        onClick={() => void copy()}
      />
      <span className="visually-hidden" role="status">
        {isCopied ? t('copy.done') : ''}
      </span>
    </>
  );
};
