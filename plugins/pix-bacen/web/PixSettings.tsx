import { useCallback, useEffect, useState } from 'react';
import { ErrorState, http, Pill, SkeletonRows, useTexts } from 'prosa/web';
import type { PixSettingsDto } from '../schemas.ts';
import { AccountForm } from './AccountForm.tsx';
import { TestPanel, useConnectionTest } from './TestPanel.tsx';
import { WebhookPanel } from './WebhookPanel.tsx';

/** The platform's account at its provider of Pix: for its own people. */
const PixSettings = () => {
  const t = useTexts('pix-bacen');
  const [stored, setStored] = useState<PixSettingsDto>();
  const test = useConnectionTest();
  const [error, setError] = useState<unknown>();
  const load = useCallback(() => {
    http.get<PixSettingsDto>('/pix/settings').then((settings) => {
      setStored(settings);
      setError(undefined);
    }, setError);
  }, []);
  useEffect(load, [load]);
  const saved = (settings: PixSettingsDto): void => {
    setStored(settings);
    if (settings.isReady) void test.run();
  };
  return (
    <section className="pix-page">
      <div className="pix-heading">
        <h2>{t('title')}</h2>
        {stored && (
          <Pill tone={stored.isReady ? 'success' : 'neutral'}>
            {t(stored.isReady ? 'ready' : 'notReady')}
          </Pill>
        )}
      </div>
      <p className="pix-text">{t('intro')}</p>
      {error !== undefined && <ErrorState error={error} onRetry={load} />}
      {error === undefined && !stored && <SkeletonRows rows={6} height={56} />}
      {stored && (
        <>
          <AccountForm stored={stored} onSaved={saved} />
          <TestPanel test={test} isReady={stored.isReady} />
          <WebhookPanel isReady={stored.isReady} />
        </>
      )}
    </section>
  );
};

export default PixSettings;
