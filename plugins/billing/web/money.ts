import { formatDate, formatMoney } from 'prosa/web';

/** `R$ 149,90` of integer cents. */
export const money = (cents: number): string => formatMoney(cents / 100);

/** Whole cents of an amount in reais, as a field for money has it. */
export const centsOf = (reais: number): number => Math.round(reais * 100);

/** `31/03/2026` of a calendar day such as `2026-03-31`, which is the same day everywhere. */
export const dayText = (day: string): string => formatDate(`${day}T12:00:00Z`, 'UTC');
