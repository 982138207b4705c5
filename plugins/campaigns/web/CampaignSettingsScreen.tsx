import { useCallback, useEffect, useState } from 'react';
import { ErrorState, http, PageHeader, SkeletonRows, useTexts } from 'prosa/web';
import type { SettingRows } from '../shared/settings-schemas.ts';
import { settingsOf } from './campaign-settings.ts';
import type { SettingsValues } from './campaign-settings.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** The wishes of a company for all its campaigns. */
const CampaignSettingsScreen = () => {
  const t = useTexts('campaigns');
  const [values, setValues] = useState<SettingsValues>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(() => {
    http.get<SettingRows>('/campaign-settings').then((rows) => {
      setValues(settingsOf(rows));
      setError(undefined);
    }, setError);
  }, []);
  useEffect(load, [load]);
  return (
    <div className="page">
      <PageHeader title={t('settings.title')} subtitle={t('settings.subtitle')} />
      {error !== undefined && <ErrorState error={error} onRetry={load} />}
      {error === undefined && !values && <SkeletonRows rows={4} height={56} />}
      {values && <SettingsForm initial={values} />}
    </div>
  );
};

export default CampaignSettingsScreen;
