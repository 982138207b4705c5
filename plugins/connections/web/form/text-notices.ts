import type { ConnectionValues } from './connection-form.ts';

/** Settings without which some texts of a connection are never sent. */
export interface TextSettings {
  readonly scheduleType: string | undefined;
  readonly userRating: string | undefined;
}

/** Why a text is never sent, as the key of a sentence. */
export type TextNotice = 'queueHours' | 'noHours' | 'ratingOff' | 'neverExpires';

type TextName =
  | 'greetingMessage'
  | 'complationMessage'
  | 'outOfHoursMessage'
  | 'ratingMessage'
  | 'expiresInactiveMessage';

/** @returns why a text that somebody wrote is never sent; undefined when it is, or while that is not known */
export const textNotice = (
  name: TextName,
  values: Pick<ConnectionValues, TextName | 'expiresTicket'>,
  { scheduleType, userRating }: TextSettings,
): TextNotice | undefined => {
  if (values[name].trim() === '') return undefined;
  if (name === 'ratingMessage') return userRating === 'disabled' ? 'ratingOff' : undefined;
  if (name === 'expiresInactiveMessage')
    return Number(values.expiresTicket) === 0 ? 'neverExpires' : undefined;
  if (name !== 'outOfHoursMessage' || scheduleType === undefined || scheduleType === 'company')
    return undefined;
  return scheduleType === 'queue' ? 'queueHours' : 'noHours';
};
