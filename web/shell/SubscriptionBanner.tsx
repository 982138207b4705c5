import { Button } from '@blueprintjs/core';
import { CrossIcon, LockIcon, TimeIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { SupportContact } from '../components/SupportContact.tsx';
import { useNow } from '../components/Time.tsx';
import { PaymentSlot } from '../host/shell-slots.ts';
import { Slot } from '../host/Slot.tsx';
import { useTexts } from '../i18n/i18n.ts';
import { subscriptionNotice } from '../session/due-date.ts';
import type { SubscriptionNotice } from '../session/due-date.ts';
import { formatDate } from '../time/time.ts';
import { useCan, useUser } from '../user/state.ts';

const PUT_AWAY = 'subscription.putAway';

/** A reminder that was put away comes back a week, three days and no day before the end. */
const stepOf = (days: number): number => [0, 3].find((step) => days <= step) ?? 7;

const useWords = (notice: SubscriptionNotice, dueDate: string): string => {
  const t = useTexts();
  if (notice.kind === 'soon') {
    return notice.days === 0 ? t('login.dueToday') : t('login.dueSoon', { count: notice.days });
  }
  const date = formatDate(dueDate);
  if (notice.kind === 'grace') {
    return notice.left === 0
      ? t('subscription.graceLastDay', { date })
      : t('subscription.grace', { date, count: notice.left });
  }
  const { daysToClosing: count } = notice;
  return count === 0
    ? t('subscription.closed', { date })
    : t('subscription.readOnly', { date, count });
};

const Banner = ({
  notice,
  dueDate,
}: {
  readonly notice: SubscriptionNotice;
  readonly dueDate: string;
}) => {
  const t = useTexts();
  const isAdmin = useCan('admin');
  const words = useWords(notice, dueDate);
  const mark = notice.kind === 'soon' ? `${dueDate} ${String(stepOf(notice.days))}` : '';
  const [putAway, setPutAway] = useState(() => localStorage.getItem(PUT_AWAY));
  if (mark !== '' && putAway === mark) return null;
  const Icon = notice.kind === 'soon' ? TimeIcon : LockIcon;
  return (
    <section
      className={`subscription-banner subscription-${notice.kind}`}
      aria-label={t('subscription.label')}
    >
      <Icon className="subscription-banner-icon" />
      <p className="subscription-banner-words">{words}</p>
      {isAdmin ? <Slot slot={PaymentSlot} /> : <SupportContact />}
      {mark !== '' && (
        <Button
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={t('subscription.putAway')}
          title={t('subscription.putAway')}
          onClick={() => {
            localStorage.setItem(PUT_AWAY, mark);
            setPutAway(mark);
          }}
        />
      )}
    </section>
  );
};

/**
 * Says above every page that the subscription ends or has ended. Before the end it tells those who pay, and can be put
 * away until the next reminder; afterwards it tells everybody, because their changes are refused.
 */
export const SubscriptionBanner = () => {
  const user = useUser();
  const isAdmin = useCan('admin');
  const notice = subscriptionNotice(user, useNow(60_000));
  const { dueDate } = user.company;
  const isShown = notice !== undefined && dueDate !== null && (isAdmin || notice.kind !== 'soon');
  return <div aria-live="polite">{isShown && <Banner notice={notice} dueDate={dueDate} />}</div>;
};
