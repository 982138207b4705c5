import { Suspense, lazy } from 'react';
import { loadPatiently } from '../host/load-screen.ts';
import { useIsAlertSettingsOpen } from './open.ts';

const AlertSettingsDialog = lazy(async () => {
  const module = await loadPatiently(() => import('./AlertSettingsDialog.tsx'));
  return { default: module.AlertSettingsDialog };
});

/** Where the settings of alerts are drawn when somebody opens them. */
export const AlertSettingsHost = () =>
  useIsAlertSettingsOpen() && (
    <Suspense>
      <AlertSettingsDialog />
    </Suspense>
  );
