import { Button } from '@blueprintjs/core';
import { useTexts } from 'prosa/web';

/** The codes for who loses the phone, shown once. */
export const RecoveryCodeList = ({
  codes,
  onNoted,
}: {
  readonly codes: readonly string[];
  readonly onNoted: () => void;
}) => {
  const t = useTexts('two-step');
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
      <Button intent="primary" text={t('codes.noted')} onClick={onNoted} />
    </>
  );
};
