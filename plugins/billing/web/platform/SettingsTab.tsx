import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { ErrorState, SkeletonRows, Slot, useTexts } from 'prosa/web';
import type { BillingSettingsDto } from '../../shared/settings-schemas.ts';
import { BillingSettingsSlot } from '../../slots.ts';
import { useAnswer } from '../use-answer.ts';
import { CreditDialog, ExtensionDialog } from './GrantDialogs.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** How the platform bills, what it grants a company, and how each way of paying is set up. */
export const SettingsTab = () => {
  const t = useTexts('billing');
  const [granted, setGranted] = useState<'credit' | 'extension'>();
  const { data, error, reload, replace } = useAnswer<BillingSettingsDto>('/billing/settings');
  if (data === undefined) {
    return error === undefined ? (
      <SkeletonRows rows={8} />
    ) : (
      <ErrorState error={error} onRetry={reload} />
    );
  }
  const close = (): void => setGranted(undefined);
  return (
    <>
      <SettingsForm settings={data} onSaved={replace} />
      <section className="billing-part">
        <h2>{t('platform.grants.title')}</h2>
        <p className="billing-note">{t('platform.grants.text')}</p>
        <div className="billing-buttons">
          <Button text={t('platform.extension.action')} onClick={() => setGranted('extension')} />
          <Button text={t('platform.credit.action')} onClick={() => setGranted('credit')} />
        </div>
      </section>
      <Slot slot={BillingSettingsSlot} />
      {granted === 'credit' && <CreditDialog onClose={close} />}
      {granted === 'extension' && <ExtensionDialog onClose={close} />}
    </>
  );
};
