import { QRCodeSVG } from 'qrcode.react';
import { Dialog, ErrorState, SkeletonBar, Slot, toast, useTexts } from 'prosa/web';
import type { ConnectionDto } from '../schemas.ts';
import { useLineCode } from './use-line-code.ts';

/** Pixels of the code's sides. */
const SIZE = 248;

/** The code to read with the phone. It follows the line, and closes by itself when there is no code any more. */
export const CodeDialog = ({
  connection,
  onClose,
}: {
  readonly connection: ConnectionDto;
  readonly onClose: () => void;
}) => {
  const t = useTexts('connections');
  const { id, name } = connection;
  const { code, error, reload } = useLineCode(id, (isConnected) => {
    if (isConnected) toast.success(t('connected', { name }));
    onClose();
  });
  return (
    <Dialog
      isOpen
      title={t('code.title', { name })}
      size="small"
      onClose={onClose}
      footer={<Slot name="connections.rowActions" connection={connection} />}
    >
      {error === undefined ? (
        <div className="line-code">
          <ol className="line-code-steps">
            <li>{t('code.open')}</li>
            <li>{t('code.menu')}</li>
            <li>{t('code.scan')}</li>
          </ol>
          <div className="line-code-frame">
            {code === '' ? (
              <SkeletonBar width={`${String(SIZE)}px`} height={SIZE} />
            ) : (
              <QRCodeSVG value={code} size={SIZE} role="img" title={t('code.title', { name })} />
            )}
          </div>
          <p className="line-code-hint" role="status">
            {t(code === '' ? 'code.waiting' : 'code.renews')}
          </p>
        </div>
      ) : (
        <ErrorState error={error} onRetry={reload} />
      )}
    </Dialog>
  );
};
