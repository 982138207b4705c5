/** Why hours or a text of a queue are ignored, as the key of a sentence. */
export type HoursNotice = 'noText' | 'companyHours' | 'noHours';

/**
 * @param scheduleType the company's setting; undefined while it is not known
 * @returns why the queue's text for out of hours is never sent, or why its hours are ignored; undefined when both are used
 */
export const hoursNotice = (
  scheduleType: string | undefined,
  outOfHoursMessage: string,
): HoursNotice | undefined => {
  const hasText = outOfHoursMessage.trim() !== '';
  if (scheduleType === undefined) return undefined;
  if (scheduleType === 'queue') return hasText ? undefined : 'noText';
  if (!hasText) return undefined;
  return scheduleType === 'company' ? 'companyHours' : 'noHours';
};
