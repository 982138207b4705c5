import { Button } from '@blueprintjs/core';
import { useCallback, useEffect, useState } from 'react';
import { ErrorState, http, isAbort, SkeletonRows, toast, useTexts } from 'prosa/web';
import type { BusinessDay } from '../../public.ts';
import type { BusinessHoursDto } from '../../schemas.ts';
import { HoursFields } from './HoursFields.tsx';
import { bodyOf, hasFault } from './week.ts';

/** When the company as a whole is attended. */
export const CompanyHoursPage = () => {
  const t = useTexts('queues');
  const shell = useTexts();
  const [days, setDays] = useState<readonly BusinessDay[]>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const load = useCallback((signal?: AbortSignal): void => {
    http
      .get<BusinessHoursDto>('/business-hours', signal && { signal })
      .then(({ schedules }) => {
        setDays(schedules);
        setError(undefined);
      })
      .catch((failure: unknown) => {
        if (!isAbort(failure)) setError(failure);
      });
  }, []);
  useEffect(() => {
    const abort = new AbortController();
    load(abort.signal);
    return () => abort.abort();
  }, [load]);

  const save = async (schedules: readonly BusinessDay[]): Promise<void> => {
    setBusy(true);
    try {
      await http.put<BusinessHoursDto>('/business-hours', { schedules: bodyOf(schedules) });
      toast.success(t('hours.saved'));
    } catch (failure) {
      toast.error(failure);
    } finally {
      setBusy(false);
    }
  };
  if (error !== undefined) return <ErrorState error={error} onRetry={() => load()} />;
  if (!days) return <SkeletonRows rows={7} height={40} />;
  return (
    <form
      className="settings-page hours-page"
      onSubmit={(event) => {
        event.preventDefault();
        void save(days);
      }}
    >
      <p className="field-help">{t('hours.companyHelp')}</p>
      <HoursFields days={days} disabled={isBusy} onChange={setDays} />
      <div>
        <Button
          type="submit"
          intent="primary"
          text={shell('common.save')}
          loading={isBusy}
          disabled={hasFault(days)}
        />
      </div>
    </form>
  );
};
