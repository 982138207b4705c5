import type { AutomationEngine, TurnLimits } from '../public.ts';

/** Of services that make up each answer: more than that talks in circles, or costs too much. */
const USUAL: TurnLimits = { dialogue: 30, contactHour: 20 };
/** Of services that lead through a dialogue, of which each step is a turn. */
const STEPS: TurnLimits = { dialogue: 120, contactHour: 60 };

/** Turns so far, the one in question included. */
export interface TurnCounts {
  readonly dialogue: number;
  readonly ofTarget: number;
  readonly contactHour: number;
}

/** The limit that a turn exceeds, as the locales name it as a reason. */
export const exceeded = (
  { limits, isStateful }: Pick<AutomationEngine, 'limits' | 'isStateful'>,
  counts: TurnCounts,
): 'limit-dialogue' | 'limit-contact' | undefined => {
  const most = limits ?? (isStateful ? STEPS : USUAL);
  if (counts.dialogue > most.dialogue) return 'limit-dialogue';
  return counts.contactHour > most.contactHour ? 'limit-contact' : undefined;
};
