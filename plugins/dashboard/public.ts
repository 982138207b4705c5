export { DashboardCardsSlot } from './slots.ts';
export type { DashboardCardProps } from './slots.ts';
