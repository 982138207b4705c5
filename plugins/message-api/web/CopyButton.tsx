import { Button } from '@blueprintjs/core';
import { DuplicateIcon, TickIcon } from '@blueprintjs/icons';
import { toast, useCopy, useTexts } from 'prosa/web';

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
  const { isCopied, copy } = useCopy(() => toast.error(t('copy.failed')));
  return (
    <>
      <Button
        className="api-copy"
        icon={isCopied ? <TickIcon /> : <DuplicateIcon />}
        text={t(isCopied ? 'copy.done' : 'copy.text')}
        aria-label={isCopied ? t('copy.done') : label}
        onClick={() => void copy(text)}
      />
      <span className="visually-hidden" role="status">
        {isCopied ? t('copy.done') : ''}
      </span>
    </>
  );
};
