import { Button, InputGroup } from '@blueprintjs/core';
import { useCallback, useEffect, useId, useState } from 'react';
import {
  Dialog,
  ErrorState,
  formatDateTime,
  http,
  SkeletonRows,
  toast,
  useConfirm,
  useTexts,
} from 'prosa/web';
import type { CampaignDto } from '../schemas.ts';
import type { CampaignEstimate, CampaignPreview } from '../shared/audience-schemas.ts';
import { AudienceWords } from './AudienceLine.tsx';
import { PreviewList } from './PreviewList.tsx';

type Loaded =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly error: unknown }
  | {
      readonly status: 'ready';
      readonly estimate: CampaignEstimate;
      readonly preview: CampaignPreview;
    };

/** A campaign as it would go out: to whom, how it reads, when it would be through. From here it is tried and started. */
export const LaunchDialog = ({
  record,
  onStarted,
  onClose,
}: {
  readonly record: CampaignDto;
  readonly onStarted: (record: CampaignDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('campaigns');
  const shell = useTexts();
  const confirm = useConfirm();
  const { id, name } = record;
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' });
  const load = useCallback(() => {
    Promise.all([
      http.get<CampaignEstimate>(`/campaigns/${id}/estimate`),
      http.get<CampaignPreview>(`/campaigns/${id}/preview`),
    ]).then(
      ([estimate, preview]) => setLoaded({ status: 'ready', estimate, preview }),
      (error: unknown) => setLoaded({ status: 'error', error }),
    );
  }, [id]);
  useEffect(load, [load]);

  const start = (): void => {
    void confirm({
      title: t('ask.start.title', { name }),
      children: t('ask.start.text'),
      confirm: t('acts.start'),
      onConfirm: async () => {
        await http.post(`/campaigns/${id}/start`);
        onStarted(await http.get<CampaignDto>(`/campaigns/${id}`));
        toast.success(t('done.start'));
      },
    }).then((isSure) => {
      if (isSure) onClose();
    });
  };
  return (
    <Dialog
      isOpen
      size="large"
      title={t('launch.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button text={shell('common.close')} onClick={onClose} />
          <Button
            intent="primary"
            text={t('acts.start')}
            disabled={loaded.status !== 'ready'}
            onClick={start}
          />
        </>
      }
    >
      {loaded.status === 'loading' && <SkeletonRows rows={4} height={48} />}
      {loaded.status === 'error' && <ErrorState error={loaded.error} onRetry={load} />}
      {loaded.status === 'ready' && (
        <>
          <Estimate estimate={loaded.estimate} />
          <PreviewList preview={loaded.preview} />
          <TestToOneself id={id} />
        </>
      )}
    </Dialog>
  );
};

const Estimate = ({ estimate }: { readonly estimate: CampaignEstimate }) => {
  const t = useTexts('campaigns');
  const { audience, finishedAt, score, parts } = estimate;
  return (
    <div className="campaign-estimate">
      <p>
        <AudienceWords count={audience} />
      </p>
      <p>
        {finishedAt === null
          ? t('launch.noConnection')
          : t('launch.finish', { at: formatDateTime(finishedAt) })}
      </p>
      {score !== null && (
        <>
          <p>
            <strong>{t('launch.score', { score: Math.round(score) })}</strong>
          </p>
          <ul className="campaign-score">
            {parts.map(({ id, points, most }) => (
              <li key={id}>
                {t(`score.${id}`)}: {Math.round(points)}/{most}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};

const TestToOneself = ({ id }: { readonly id: number }) => {
  const t = useTexts('campaigns');
  const field = useId();
  const [number, setNumber] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await http.post(`/campaigns/${id}/test`, { number });
      toast.success(t('launch.tested'));
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="campaign-test">
      <label className="field-label" htmlFor={field}>
        {t('launch.test')}
      </label>
      <div className="campaign-test-row">
        <InputGroup
          id={field}
          type="tel"
          inputMode="tel"
          placeholder="5511999990000"
          value={number}
          onValueChange={setNumber}
        />
        <Button
          text={t('launch.sendTest')}
          loading={isBusy}
          disabled={number.replace(/\D/g, '').length < 8}
          onClick={() => void send()}
        />
      </div>
    </div>
  );
};
