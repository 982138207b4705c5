import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { http, Pill, toast, useTexts } from 'prosa/web';
import type { SourceId, TestDto } from '../schemas.ts';

const SOURCES: readonly SourceId[] = ['asaas', 'ixc', 'mkauth'];

/** One program: its test, and the newest result. */
const SourceRow = ({ source }: { readonly source: SourceId }) => {
  const t = useTexts('bills');
  const [result, setResult] = useState<TestDto>();
  const [isBusy, setBusy] = useState(false);
  const name = t(`settingGroups.${source}`);
  const run = async (): Promise<void> => {
    setBusy(true);
    setResult(undefined);
    try {
      setResult(await http.post<TestDto>('/bills/test', { source }));
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="bill-source">
      <div className="bill-source-words">
        <span className="setting-name">{name}</span>
        <div className="bill-source-result" role="status">
          {result?.isOk && (
            <Pill tone="success">{t('test.ok', { milliseconds: result.milliseconds })}</Pill>
          )}
          {result && !result.isOk && (
            <span className={result.reason === 'unset' ? undefined : 'bill-source-failure'}>
              {t(`test.reasons.${result.reason}`)}
            </span>
          )}
          {result && result.host !== '' && <span>{t('test.host', { host: result.host })}</span>}
        </div>
      </div>
      <Button text={t('test.run', { source: name })} loading={isBusy} onClick={() => void run()} />
    </li>
  );
};

/** Tests of the keys, below their fields on the page of settings. */
const BillSources = () => {
  const t = useTexts('bills');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className="settings-heading" id={id}>
        {t('test.title')}
      </h3>
      <p className="setting-help">{t('test.help')}</p>
      <ul className="settings-group bill-sources">
        {SOURCES.map((source) => (
          <SourceRow key={source} source={source} />
        ))}
      </ul>
    </section>
  );
};

export default BillSources;
