import { formatDate } from 'prosa/web';
import type { Translate } from 'prosa/web';
import type { SubscriptionDto } from '../../shared/company-schemas.ts';
import { dayText } from '../money.ts';

/** The state of a subscription in a sentence, and the consequences in another. */
export interface StandingText {
  readonly title: string;
  readonly text: string;
}

/** States in which nothing is wrong; anything else is told as a warning. */
export const isCalm = ({ state, daysLeft }: SubscriptionDto): boolean =>
  state === 'exempt' || state === 'current' || (state === 'trial' && daysLeft > 1);

/** The sentence on a trial, for the days it still has. */
const trialText = (daysLeft: number, t: Translate): string =>
  daysLeft <= 0 ? t('standing.trial.lastDay') : t('standing.trial.title', { count: daysLeft });

/** The meaning of a subscription's state, and how long it lasts. */
export const standingText = (subscription: SubscriptionDto, t: Translate): StandingText => {
  const { state, daysLeft, dueDate, readOnlyFrom, closesOn } = subscription;
  const values = {
    due: formatDate(dueDate),
    readOnlyFrom: dayText(readOnlyFrom),
    closesOn: dayText(closesOn),
  };
  return {
    title: state === 'trial' ? trialText(daysLeft, t) : t(`standing.${state}.title`, values),
    text: t(`standing.${state}.text`, values),
  };
};
