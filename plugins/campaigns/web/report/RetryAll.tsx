import { Button } from '@blueprintjs/core';
import { ResetIcon } from '@blueprintjs/icons';
import { useTexts } from 'prosa/web';
import type { CampaignReport } from '../../shared/report-schemas.ts';
import { useRetries } from './use-retries.ts';

/** Offers another attempt for all that failed for a reason that may be over, and says what else can be done one by one. */
export const RetryAll = ({
  report: { record, retriable, funnel },
  onRetried,
}: {
  readonly report: CampaignReport;
  readonly onRetried: () => void;
}) => {
  const t = useTexts('campaigns');
  const { all } = useRetries(record, onRetried);
  const isPossible = record.status === 'EM_ANDAMENTO' || record.status === 'FINALIZADA';
  return (
    <>
      {isPossible && retriable > 0 && (
        <div>
          <Button icon={<ResetIcon />} text={t('retry.all', { count: retriable })} onClick={all} />
        </div>
      )}
      {funnel.unknown > 0 && <p className="field-help">{t('retry.unknownHelp')}</p>}
    </>
  );
};
