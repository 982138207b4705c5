import { defineSlot } from 'prosa/contract';

export interface DashboardCardProps {
  /** The period the dashboard shows: so many days up to today, or two days as `2026-11-20`, empty where none is chosen. */
  readonly period: { readonly days: number } | { readonly from: string; readonly to: string };
}

/** A card (class `dash-panel`) beside those of the dashboard. It loads its figures itself. */
export const DashboardCardsSlot = defineSlot<DashboardCardProps>('dashboard.cards');
