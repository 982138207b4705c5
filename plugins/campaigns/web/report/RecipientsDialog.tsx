import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { Dialog, ErrorState, http, Link, SkeletonRows, useDownload, useTexts } from 'prosa/web';
import { formatNumber } from '../../../contacts/public.ts';
import type { CampaignDto } from '../../shared/campaign-schemas.ts';
import type { RecipientDto, RecipientPage } from '../../shared/report-schemas.ts';
import type { Opened } from './Cards.tsx';
import { reasonWords } from './reason-words.ts';
import { useRetries } from './use-retries.ts';

/** The contacts behind a number, page by page, and all of them as a file. */
export const RecipientsDialog = ({
  campaign: { id, name },
  opened,
  onClose,
}: {
  readonly campaign: Pick<CampaignDto, 'id' | 'name'>;
  readonly opened: Opened;
  readonly onClose: () => void;
}) => {
  const t = useTexts('campaigns');
  const shell = useTexts();
  const { download, isBusy } = useDownload();
  const [rows, setRows] = useState<readonly RecipientDto[]>();
  const [hasMore, setMore] = useState(false);
  const [error, setError] = useState<unknown>();
  const [after, setAfter] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const { of, reason, slot, title } = opened;
  const params = {
    of,
    ...(reason === undefined ? {} : { reason }),
    ...(slot === undefined ? {} : { slot }),
  };
  const query = JSON.stringify(params);
  const { one: retry } = useRetries({ id, name }, (retried) =>
    setRows((present = []) =>
      present.map((row) =>
        row.id === retried?.id ? { ...row, state: 'waiting', reason: '', isRetriable: false } : row,
      ),
    ),
  );
  useEffect(() => {
    const control = new AbortController();
    const page = { ...(JSON.parse(query) as typeof params), ...(after > 0 ? { after } : {}) };
    http
      .get<RecipientPage>(`/campaigns/${id}/recipients`, { params: page, signal: control.signal })
      .then(
        (answer) => {
          setRows((present = []) => (after > 0 ? [...present, ...answer.records] : answer.records));
          setMore(answer.hasMore);
          setError(undefined);
        },
        (failure: unknown) => {
          if (!control.signal.aborted) setError(failure);
        },
      );
    return () => control.abort();
  }, [id, query, after, attempt]);
  return (
    <Dialog
      isOpen
      size="large"
      title={title}
      onClose={onClose}
      footer={
        <Button
          icon={<DownloadIcon />}
          text={t('report.export')}
          loading={isBusy}
          onClick={() =>
            void download(`/campaigns/${id}/recipients/export`, { name: `${name}.csv`, params })
          }
        />
      }
      actions={<Button text={shell('common.close')} onClick={onClose} />}
    >
      {error !== undefined && (
        <ErrorState error={error} onRetry={() => setAttempt((count) => count + 1)} />
      )}
      {error === undefined && !rows && <SkeletonRows rows={5} height={40} />}
      {rows && (
        <ul className="campaign-rows" aria-label={title}>
          {rows.map((row) => (
            <li key={row.id}>
              <span>
                <bdi>{row.name}</bdi> <small>{formatNumber(row.number)}</small>
              </span>
              <span>
                {t(`state.${row.state}`)}
                {row.reason !== '' && `: ${reasonWords(t, row.reason)}`}
              </span>
              {row.isRetriable && (
                <Button
                  size="small"
                  text={t('retry.button')}
                  aria-label={t('retry.of', { name: row.name })}
                  onClick={() => retry(row)}
                />
              )}
              {row.ticketId !== null && row.repliedAt !== null && (
                <Link to={`/tickets/${row.ticketId}`}>{t('report.openTicket')}</Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasMore && rows && (
        <Button text={t('report.more')} onClick={() => setAfter(rows.at(-1)?.id ?? 0)} />
      )}
    </Dialog>
  );
};
