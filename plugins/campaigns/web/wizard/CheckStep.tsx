import { ErrorState, formatDateTime, SkeletonRows, useTexts } from 'prosa/web';
import type { CampaignEstimate } from '../../shared/audience-schemas.ts';
import { AudienceWords } from '../AudienceLine.tsx';
import { useLoaded } from './use-loaded.ts';

/** To how many, when it would be through, what it costs, and how its connection stands. */
export const CheckStep = ({
  id,
  scheduledAt,
}: {
  readonly id: number;
  /** As it was typed, in the company's time; empty = none. */
  readonly scheduledAt: string;
}) => {
  const t = useTexts('campaigns');
  const planned = scheduledAt === '' ? '' : `?from=${encodeURIComponent(scheduledAt)}`;
  const { value, error, reload } = useLoaded<CampaignEstimate>(
    `/campaigns/${id}/estimate${planned}`,
  );
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  if (!value) return <SkeletonRows rows={4} height={48} />;
  const { audience, finishedAt, score, parts } = value;
  return (
    <>
      <dl className="campaign-facts">
        <div>
          <dt>{t('check.audience')}</dt>
          <dd>
            <AudienceWords count={audience} />
          </dd>
        </div>
        <div>
          <dt>{t('check.finish')}</dt>
          <dd>
            {finishedAt === null
              ? t(score === null ? 'launch.noConnection' : 'launch.tooLong')
              : t('launch.finish', { at: formatDateTime(finishedAt) })}
          </dd>
        </div>
        {score !== null && (
          <div>
            <dt>{t('check.cost')}</dt>
            <dd>{t('check.free')}</dd>
          </div>
        )}
        {score !== null && (
          <div>
            <dt>{t('check.score')}</dt>
            <dd>
              <strong>{t('launch.score', { score: Math.round(score) })}</strong>
              <ul className="campaign-score">
                {parts.map(({ id: part, points, most }) => (
                  <li key={part}>
                    {t(`score.${part}`)}: {Math.round(points)}/{most}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      <p className="field-help">{t('check.pace')}</p>
    </>
  );
};
