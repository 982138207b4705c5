import { Button } from '@blueprintjs/core';
import { DownloadIcon, DuplicateIcon } from '@blueprintjs/icons';
import { toast, useTexts } from 'prosa/web';

/** Hands the codes over as a text file, without asking the server again. */
const download = (codes: readonly string[]): void => {
  const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'prosa-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
};

/** The codes for who loses the phone, shown once. */
export const RecoveryCodeList = ({
  codes,
  onNoted,
}: {
  readonly codes: readonly string[];
  readonly onNoted: () => void;
}) => {
  const t = useTexts('two-step');
  const copy = (): void => {
    navigator.clipboard
      .writeText(codes.join('\n'))
      .then(() => toast.success(t('codes.copied')))
      .catch((error: unknown) => toast.error(error));
  };
  return (
    <>
      <h2>{t('codes.title')}</h2>
      <p>{t('codes.text')}</p>
      <ul className="two-step-codes">
        {codes.map((each) => (
          <li key={each}>
            <code>{each}</code>
          </li>
        ))}
      </ul>
      <div className="two-step-codes-actions">
        <Button icon={<DuplicateIcon />} text={t('codes.copy')} onClick={copy} />
        <Button
          icon={<DownloadIcon />}
          text={t('codes.download')}
          onClick={() => download(codes)}
        />
      </div>
      <Button intent="primary" text={t('codes.noted')} onClick={onNoted} />
    </>
  );
};
