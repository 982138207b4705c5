import { useTexts } from 'prosa/web';
import type { CampaignReport, RowsOf } from '../../shared/report-schemas.ts';

/** The rows that somebody looks at. */
export interface Opened {
  readonly of: RowsOf;
  readonly reason?: string;
  readonly slot?: number;
  readonly title: string;
}

/** A number that opens its rows; one of nobody opens nothing. */
export const Figure = ({
  value,
  label,
  onOpen,
}: {
  readonly value: number;
  /** The thing it counts, for readers who do not see where it stands. */
  readonly label: string;
  readonly onOpen: () => void;
}) =>
  value === 0 ? (
    <span className="campaign-figure">0</span>
  ) : (
    <button
      type="button"
      className="campaign-figure"
      aria-label={`${label}: ${String(value)}`}
      onClick={onOpen}
    >
      {value}
    </button>
  );

/** The funnel: from those who are reached down to those who answered, and those who opted out. */
export const Cards = ({
  report: { funnel, record },
  onOpen,
}: {
  readonly report: CampaignReport;
  readonly onOpen: (opened: Opened) => void;
}) => {
  const t = useTexts('campaigns');
  const asked = ['requested', 'confirmed', 'unanswered'] as const;
  const shown: readonly RowsOf[] = [
    'valid',
    'waiting',
    ...(record.confirmation ? asked : []),
    'sent',
    'delivered',
    'read',
    'replied',
    'optedOut',
    'failed',
    'skipped',
    ...(funnel.unknown > 0 ? (['unknown'] as const) : []),
  ];
  return (
    <ul className="campaign-cards" aria-label={t('report.funnel')}>
      {shown.map((of) => {
        const title = t(`funnel.${of}`);
        return (
          <li key={of}>
            <span className="campaign-card-title">{title}</span>
            <Figure value={funnel[of]} label={title} onOpen={() => onOpen({ of, title })} />
          </li>
        );
      })}
    </ul>
  );
};
