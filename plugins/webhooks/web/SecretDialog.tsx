import { Button } from '@blueprintjs/core';
import { DuplicateIcon, TickIcon } from '@blueprintjs/icons';
import { Dialog, toast, useCopy, useTexts } from 'prosa/web';

/** A secret just made: it is shown this once. */
export const SecretDialog = ({
  name,
  secret,
  onClose,
}: {
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}) => {
  const t = useTexts('webhooks');
  const { isCopied, copy } = useCopy(() => toast.error(t('secret.failed')));
  return (
    <Dialog
      isOpen
      title={t('secret.title', { name })}
      closesOutside={false}
      onClose={onClose}
      actions={<Button intent="primary" text={t('secret.noted')} onClick={onClose} />}
    >
      <p>{t('secret.text')}</p>
      <p className="webhook-secret">
        <code>{secret}</code>
        <Button
          icon={isCopied ? <TickIcon /> : <DuplicateIcon />}
          text={t(isCopied ? 'secret.copied' : 'secret.copy')}
          onClick={() => void copy(secret)}
        />
      </p>
    </Dialog>
  );
};
