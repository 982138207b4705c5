import { useTexts } from 'prosa/web';
import type { CampaignReport } from '../../shared/report-schemas.ts';
import { Figure } from './Cards.tsx';
import type { Opened } from './Cards.tsx';
import { reasonWords } from './reason-words.ts';

/** Why messages failed, and why some contacts were left out. */
export const Reasons = ({
  report: { reasons },
  onOpen,
}: {
  readonly report: CampaignReport;
  readonly onOpen: (opened: Opened) => void;
}) => {
  const t = useTexts('campaigns');
  if (reasons.length === 0) return null;
  return (
    <section className="campaign-section">
      <h2>{t('report.reasons')}</h2>
      <ul className="campaign-reasons">
        {reasons.map(({ state, reason, total }) => {
          const title = `${t(`funnel.${state}`)}: ${reasonWords(t, reason)}`;
          return (
            <li key={`${state} ${reason}`}>
              <span>{title}</span>
              <Figure
                value={total}
                label={title}
                onOpen={() => onOpen({ of: state, reason, title })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
};
