import { useCallback, useEffect, useState } from 'react';
import {
  ErrorState,
  formatDateTime,
  http,
  isAbort,
  PageHeader,
  SkeletonRows,
  useEvents,
  useParams,
  useTexts,
} from 'prosa/web';
import type { CampaignDto } from '../../shared/campaign-schemas.ts';
import type { CampaignReport } from '../../shared/report-schemas.ts';
import { audienceWords, StatusPill } from '../campaign-columns.tsx';
import { Cards } from './Cards.tsx';
import type { Opened } from './Cards.tsx';
import { Reasons } from './Reasons.tsx';
import { RecipientsDialog } from './RecipientsDialog.tsx';
import { RetryAll } from './RetryAll.tsx';
import { Variants } from './Variants.tsx';

/** Milliseconds after a finished campaign was told of, when the last acknowledgements are in. */
const SETTLED = 5000;

/** How a campaign gets on, and how it went: each number opens the contacts behind it. */
const CampaignReportScreen = () => {
  const t = useTexts('campaigns');
  const { campaignId = '' } = useParams();
  const [report, setReport] = useState<CampaignReport>();
  const [error, setError] = useState<unknown>();
  const [opened, setOpened] = useState<Opened>();
  const load = useCallback(() => {
    http.get<CampaignReport>(`/campaigns/${campaignId}/report`).then(
      (loaded) => {
        setReport(loaded);
        setError(undefined);
      },
      (failure: unknown) => {
        if (!isAbort(failure)) setError(failure);
      },
    );
  }, [campaignId]);
  useEffect(load, [load]);
  const [isFinished, setFinished] = useState(false);
  useEffect(() => {
    if (!isFinished) return undefined;
    const timer = setTimeout(load, SETTLED);
    return () => clearTimeout(timer);
  }, [isFinished, load]);
  useEvents(['campaign', 'connectionStanding'], (event) => {
    if (event.connectionId !== undefined && event.connectionId === report?.record.whatsappId)
      load();
    const record = event.record as CampaignDto | undefined;
    if (record?.id !== Number(campaignId)) return;
    load();
    setFinished(record.status === 'FINALIZADA');
  });
  if (!report) {
    return (
      <div className="page">
        <PageHeader title={t('report.loading')} />
        {error === undefined ? (
          <SkeletonRows rows={4} height={72} />
        ) : (
          <ErrorState error={error} onRetry={load} />
        )}
      </div>
    );
  }
  const { record, funnel } = report;
  return (
    <div className="page">
      <PageHeader title={t('report.title', { name: record.name })} />
      <div className="campaign-report">
        <p className="campaign-progress">
          <StatusPill record={record} t={t} />
          <span>{t('report.progress', { sent: funnel.sent, valid: funnel.valid })}</span>
        </p>
        <progress
          className="campaign-bar"
          aria-label={t('report.progressLabel')}
          max={Math.max(1, funnel.valid)}
          value={funnel.sent}
        />
        <Cards report={report} onOpen={setOpened} />
        <Reasons report={report} onOpen={setOpened} />
        <RetryAll report={report} onRetried={load} />
        <Variants report={report} onOpen={setOpened} />
        <dl className="campaign-facts">
          <Fact
            name={t('fields.whatsappId')}
            value={record.whatsapp?.name ?? t('none.connection')}
          />
          <Fact name={t('fields.contactListId')} value={audienceWords(t, record)} />
          {record.dailyLimit !== null && (
            <Fact name={t('fields.dailyLimit')} value={String(record.dailyLimit)} />
          )}
          <Fact name={t('fields.purpose')} value={t(`purposes.${record.purpose}`)} />
          <Fact
            name={t('fields.scheduled')}
            value={record.scheduledAt ? formatDateTime(record.scheduledAt) : t('none.scheduled')}
          />
          <Fact
            name={t('fields.completedAt')}
            value={record.completedAt ? formatDateTime(record.completedAt) : t('none.completed')}
          />
        </dl>
      </div>
      {opened && (
        <RecipientsDialog campaign={record} opened={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
};

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </div>
);

export default CampaignReportScreen;
