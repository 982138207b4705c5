import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { ErrorState, Pill, SkeletonBar, useCan, useTexts } from 'prosa/web';
import { ConsentDialog } from './ConsentDialog.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useConsents } from './use-consents.ts';

type Open = 'change' | 'consent' | 'history';

/** Whether a contact may be sent campaigns, and why: changed with a reason, and proved by a history. */
export const ConsentsSection = ({ contactId }: { readonly contactId: number }) => {
  const t = useTexts('consents');
  const id = useId();
  const mayChange = useCan('consents:change');
  const { consents, error, reload, more } = useConsents(contactId);
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const done = (): void => {
    close();
    reload();
  };
  if (!consents) {
    return error === undefined ? (
      <SkeletonBar width="160px" />
    ) : (
      <ErrorState error={error} onRetry={reload} />
    );
  }
  const { optedOut, entries } = consents;
  const given = entries.find(({ purpose }) => purpose === 'marketing');
  const hasConsent = !optedOut && given?.kind === 'given';
  return (
    <section className="consents" aria-labelledby={id}>
      <h4 className="consents-title" id={id}>
        {t('title')}
      </h4>
      <p className="consents-state">
        <Pill tone={optedOut ? 'danger' : hasConsent ? 'success' : 'neutral'}>
          {t(optedOut ? 'state.out' : hasConsent ? 'state.consent' : 'state.none')}
        </Pill>
      </p>
      <div className="consents-buttons">
        {(!optedOut || mayChange) && (
          <Button
            size="small"
            text={t(optedOut ? 'in.action' : 'out.action')}
            onClick={() => setOpen('change')}
          />
        )}
        {mayChange && !optedOut && (
          <Button size="small" text={t('record.action')} onClick={() => setOpen('consent')} />
        )}
        {entries.length > 0 && (
          <Button
            size="small"
            variant="minimal"
            text={t('history.action')}
            onClick={() => setOpen('history')}
          />
        )}
      </div>
      {open === 'change' && (
        <ReasonDialog contactId={contactId} isBack={optedOut} onDone={done} onClose={close} />
      )}
      {open === 'consent' && <ConsentDialog contactId={contactId} onDone={done} onClose={close} />}
      {open === 'history' && <HistoryDialog consents={consents} onMore={more} onClose={close} />}
    </section>
  );
};
