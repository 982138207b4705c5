import { Button } from '@blueprintjs/core';
import { RefreshIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  ErrorState,
  formatMoment,
  http,
  SkeletonRows,
  toast,
  useConfirm,
  useTexts,
  FigureTable,
} from 'prosa/web';
import type { DifferenceDto } from '../../shared/platform-schemas.ts';
import { money } from '../money.ts';
import { useDifferences } from './use-differences.ts';

/** Payments that the books and a provider tell differently. */
export const DifferencesTab = () => {
  const t = useTexts('billing');
  const shell = useTexts();
  const confirm = useConfirm();
  const [isBusy, setBusy] = useState(false);
  const differences = useDifferences();
  const { data, error, reload } = differences;
  if (data === undefined) {
    return error === undefined ? (
      <SkeletonRows rows={5} />
    ) : (
      <ErrorState error={error} onRetry={reload} />
    );
  }
  const reconcile = async (): Promise<void> => {
    setBusy(true);
    try {
      await http.post('/billing/reconcile');
      toast.success(t('platform.differences.done'));
      reload();
    } catch (failure) {
      toast.error(failure, undefined, t('platform.differences.failed'));
    } finally {
      setBusy(false);
    }
  };
  const settle = (difference: DifferenceDto): void => {
    void confirm({
      title: t('platform.differences.settle.title'),
      children: t('platform.differences.settle.text'),
      confirm: t('platform.differences.settle.action'),
      failure: shell('common.failed'),
      onConfirm: async () => {
        await http.delete(`/billing/differences/${String(difference.id)}`);
        differences.remove(difference);
      },
    });
  };
  return (
    <section className="billing-part">
      <div className="billing-head">
        <div>
          <h2>{t('platform.tabs.differences')}</h2>
          <p className="billing-note">
            {data.lastRunAt === null
              ? t('platform.differences.never')
              : t('platform.differences.lastRun', { time: formatMoment(data.lastRunAt) })}
          </p>
        </div>
        <Button
          icon={<RefreshIcon />}
          text={t('platform.differences.run')}
          loading={isBusy}
          onClick={() => void reconcile()}
        />
      </div>
      <FigureTable
        title={t('platform.tabs.differences')}
        rows={data.differences}
        keyOf={({ id }) => id}
        none={t('platform.differences.none')}
        columns={[
          {
            key: 'kind',
            title: t('platform.differences.kind'),
            render: ({ kind }) => t(`platform.differences.kinds.${kind}`),
          },
          {
            key: 'provider',
            title: t('platform.settings.provider'),
            render: ({ provider, externalId }) => (
              <span className="billing-two">
                {provider}
                {externalId !== null && <code className="billing-id">{externalId}</code>}
              </span>
            ),
          },
          {
            key: 'ours',
            title: t('platform.differences.ours'),
            isNumber: true,
            render: ({ ourCents }) => money(ourCents),
          },
          {
            key: 'theirs',
            title: t('platform.differences.theirs'),
            isNumber: true,
            render: ({ theirCents }) => money(theirCents),
          },
          {
            key: 'found',
            title: t('platform.differences.foundAt'),
            render: ({ foundAt }) => formatMoment(foundAt),
          },
          {
            key: 'settle',
            title: shell('common.actions'),
            render: (difference) => (
              <Button
                size="small"
                text={t('platform.differences.settle.action')}
                onClick={() => settle(difference)}
              />
            ),
          },
        ]}
      />
      {data.hasMore && (
        <Button
          variant="minimal"
          text={t('platform.differences.more')}
          loading={differences.isBusy}
          onClick={() => void differences.more()}
        />
      )}
    </section>
  );
};
