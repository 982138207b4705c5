import { QRCodeSVG } from 'qrcode.react';
import { SkeletonBar, useTexts } from 'prosa/web';

/** Pixels of the code's sides. */
const SIZE = 248;

/** The code to read with the phone, and how. */
export const QrCode = ({ code, name }: { readonly code: string; readonly name: string }) => {
  const t = useTexts('connections');
  return (
    <div className="connection-code">
      <ol className="connection-code-steps">
        <li>{t('code.open')}</li>
        <li>{t('code.menu')}</li>
        <li>{t('code.scan')}</li>
      </ol>
      <div className="connection-code-frame">
        {code === '' ? (
          <SkeletonBar width={`${String(SIZE)}px`} height={SIZE} />
        ) : (
          <QRCodeSVG value={code} size={SIZE} role="img" title={t('code.title', { name })} />
        )}
      </div>
      <p className="connection-code-hint" role="status">
        {t(code === '' ? 'code.waiting' : 'code.renews')}
      </p>
    </div>
  );
};
