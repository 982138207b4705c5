import { useLanguageTag, useTexts } from 'prosa/web';
import type { CampaignReport } from '../../shared/report-schemas.ts';
import { Figure } from './Cards.tsx';
import type { Opened } from './Cards.tsx';

/** How often each text was answered, and how sure that is. One text alone is no comparison. */
export const Variants = ({
  report: { variants },
  onOpen,
}: {
  readonly report: CampaignReport;
  readonly onOpen: (opened: Opened) => void;
}) => {
  const t = useTexts('campaigns');
  const format = new Intl.NumberFormat(useLanguageTag(), {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  if (variants.length < 2) return null;
  return (
    <section className="campaign-section">
      <h2>{t('report.variants')}</h2>
      <ul className="campaign-reasons">
        {variants.map(({ slot, sent, replied, share }) => {
          const title = t('texts.tab', { slot });
          const answers = `${title}: ${t('funnel.replied')}`;
          return (
            <li key={slot}>
              <span>
                {title} · {t('report.sentOfVariant', { count: sent })} ·{' '}
                {share
                  ? t('report.share', {
                      value: format.format(share.value),
                      low: format.format(share.low),
                      high: format.format(share.high),
                    })
                  : t('report.tooFew')}
              </span>
              <Figure
                value={replied}
                label={answers}
                onOpen={() => onOpen({ of: 'replied', slot, title: answers })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
};
