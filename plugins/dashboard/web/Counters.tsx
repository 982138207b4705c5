import {
  ChatIcon,
  ConfirmIcon,
  InboxIcon,
  NewPersonIcon,
  StopwatchIcon,
  TimeIcon,
} from '@blueprintjs/icons';
import type { IconComponent } from 'prosa/web';
import { Link, SkeletonBar, useLanguage, useTexts } from 'prosa/web';
import type { DashboardDto } from '../schemas.ts';
import { durationText } from './duration.ts';

type Counts = DashboardDto['counters'];

interface Card {
  readonly key: keyof Counts;
  readonly icon: IconComponent;
  readonly isTime?: true;
  /** Where the rows behind the number are. */
  readonly to?: string;
}

const CARDS: readonly Card[] = [
  { key: 'supportPending', icon: InboxIcon, to: '/tickets' },
  { key: 'supportHappening', icon: ChatIcon, to: '/tickets' },
  { key: 'supportFinished', icon: ConfirmIcon },
  { key: 'leads', icon: NewPersonIcon, to: '/contacts' },
  { key: 'avgSupportTime', icon: StopwatchIcon, isTime: true },
  { key: 'avgWaitTime', icon: TimeIcon, isTime: true },
];

const Words = ({ card, counts }: { readonly card: Card; readonly counts: Counts | undefined }) => {
  const t = useTexts('dashboard');
  const language = useLanguage();
  const { key, icon: Icon, isTime } = card;
  return (
    <>
      <dt className="dash-counter-name">
        <span className="dash-counter-icon" aria-hidden="true">
          <Icon size={16} />
        </span>
        {t(`counters.${key}`)}
      </dt>
      <dd className="dash-counter-value">
        {counts === undefined ? (
          <SkeletonBar width="56px" height={28} />
        ) : isTime ? (
          durationText(t, counts[key])
        ) : (
          counts[key].toLocaleString(language)
        )}
      </dd>
      <dd className="dash-counter-help">{t(`help.${key}`)}</dd>
    </>
  );
};

/** The company's numbers at a glance: what is now, and what was in the period. */
export const Counters = ({ counts }: { readonly counts: Counts | undefined }) => {
  const t = useTexts('dashboard');
  return (
    <div className="dash-counters">
      {CARDS.map((card) => (
        <div key={card.key} className="dash-counter">
          <dl>
            <Words card={card} counts={counts} />
          </dl>
          {card.to !== undefined && (
            <Link
              className="dash-counter-link"
              to={card.to}
              aria-label={t('openRows', { name: t(`counters.${card.key}`) })}
            />
          )}
        </div>
      ))}
    </div>
  );
};
