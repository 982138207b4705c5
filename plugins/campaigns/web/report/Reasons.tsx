import { useTexts } from 'prosa/web';
import type { CampaignReport } from '../../schemas.ts';
import { Figure } from './Cards.tsx';
import type { Opened } from './Cards.tsx';

const KNOWN = [
  'opted-out',
  'frequency',
  'absent',
  'gone',
  'not-on-whatsapp',
  'timelock',
  'restricted',
];

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
          const words = KNOWN.includes(reason) ? t(`reasons.${reason}`) : t('reasons.other');
          const title = `${t(`funnel.${state}`)}: ${words}`;
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
