import { Button } from '@blueprintjs/core';
import { Dialog, useTexts } from 'prosa/web';
import { CopyButton } from './CopyButton.tsx';

/** A token just made: it is shown this once. */
export const NewTokenDialog = ({
  connection,
  token,
  onClose,
}: {
  /** Name of the connection. */
  readonly connection: string;
  readonly token: string;
  readonly onClose: () => void;
}) => {
  const t = useTexts('message-api');
  return (
    <Dialog
      isOpen
      title={t('tokens.newTitle', { name: connection })}
      onClose={onClose}
      actions={<Button intent="primary" text={t('tokens.noted')} onClick={onClose} />}
    >
      <div className="api-new">
        <p>{t('tokens.newText')}</p>
        <p className="api-address">
          <code className="api-token">{token}</code>
          <CopyButton text={token} label={t('copy.token')} />
        </p>
      </div>
    </Dialog>
  );
};
