import { CLOSING_MILLISECONDS } from '../public.ts';

/** The states of a campaign, as the API names them. */
const CAMPAIGN_STATUSES = [
  'INATIVA',
  'PROGRAMADA',
  'EM_ANDAMENTO',
  'CANCELADA',
  'FINALIZADA',
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Acts that change the state of a campaign. */
export type CampaignAct = 'plan' | 'unplan' | 'start' | 'cancel' | 'restart' | 'end' | 'complete';

const TRANSITIONS: Readonly<
  Record<CampaignAct, Partial<Readonly<Record<CampaignStatus, CampaignStatus>>>>
> = {
  plan: { INATIVA: 'PROGRAMADA', PROGRAMADA: 'PROGRAMADA' },
  unplan: { INATIVA: 'INATIVA', PROGRAMADA: 'INATIVA' },
  start: { INATIVA: 'EM_ANDAMENTO', PROGRAMADA: 'EM_ANDAMENTO' },
  cancel: { EM_ANDAMENTO: 'CANCELADA' },
  restart: { CANCELADA: 'EM_ANDAMENTO' },
  end: { CANCELADA: 'FINALIZADA' },
  complete: { EM_ANDAMENTO: 'FINALIZADA' },
};

/** The state after an act; undefined where the act is not possible. */
export const statusAfter = (status: CampaignStatus, act: CampaignAct): CampaignStatus | undefined =>
  TRANSITIONS[act][status];

/**
 * The parts of a campaign that may be changed. `all`: it has not begun, and does not within the hour. `texts`: it is cancelled, and
 * its texts count for those it has not reached yet.
 */
export const editable = (
  campaign: { readonly status: CampaignStatus; readonly scheduledAt: Date | null },
  now: Date,
): 'all' | 'texts' | 'none' => {
  const { status, scheduledAt } = campaign;
  if (status === 'INATIVA') return 'all';
  if (status === 'CANCELADA') return 'texts';
  if (status !== 'PROGRAMADA' || !scheduledAt) return 'none';
  return scheduledAt.getTime() - now.getTime() > CLOSING_MILLISECONDS ? 'all' : 'none';
};

/** Milliseconds after its planned start from which on a campaign asks before it begins. */
const LATE_MILLISECONDS = 12 * 3_600_000;

/** Whether the planned start was missed by so much that somebody shall say whether it still makes sense. */
export const isLate = (scheduledAt: Date, now: Date): boolean =>
  now.getTime() - scheduledAt.getTime() > LATE_MILLISECONDS;
