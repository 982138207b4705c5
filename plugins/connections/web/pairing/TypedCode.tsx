import { Button } from '@blueprintjs/core';
import { DuplicateIcon } from '@blueprintjs/icons';
import { SkeletonBar, toast, useTexts } from 'prosa/web';

/** The code to type on the phone, and where. */
export const TypedCode = ({
  code,
  onAnotherNumber,
}: {
  /** Empty until the channel gave it. */
  readonly code: string;
  readonly onAnotherNumber: () => void;
}) => {
  const t = useTexts('connections');
  const copy = (): void => {
    navigator.clipboard.writeText(code).then(
      () => toast.success(t('code.copied')),
      (error: unknown) => toast.error(error),
    );
  };
  return (
    <div className="connection-code">
      <ol className="connection-code-steps">
        <li>{t('code.open')}</li>
        <li>{t('code.menuNumber')}</li>
        <li>{t('code.type')}</li>
      </ol>
      <p
        className="connection-typed"
        role="status"
        aria-label={t('code.typed', { code: code.replace(/(?<=.)/g, ' ').trim() })}
      >
        {code === '' ? (
          <SkeletonBar width="220px" height={36} />
        ) : (
          <>
            <span aria-hidden="true">{code.slice(0, 4)}</span>
            <span aria-hidden="true" className="connection-typed-dash">
              -
            </span>
            <span aria-hidden="true">{code.slice(4)}</span>
          </>
        )}
      </p>
      <div className="connection-typed-actions">
        <Button
          icon={<DuplicateIcon />}
          text={t('code.copy')}
          disabled={code === ''}
          onClick={copy}
        />
        <Button variant="minimal" text={t('code.again')} onClick={onAnotherNumber} />
      </div>
      <p className="connection-code-hint">
        {t(code === '' ? 'code.waitingTyped' : 'code.renewsNumber')}
      </p>
    </div>
  );
};
