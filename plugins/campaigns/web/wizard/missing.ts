import { SLOTS } from '../../public.ts';
import type { CampaignValues } from '../campaign-form.ts';
import type { Step } from './steps.ts';

/** A part without which a campaign cannot start, and the step on which it is given. */
export interface Missing {
  readonly part: 'audience' | 'message' | 'question' | 'connection';
  readonly step: Step;
}

/** All that a campaign lacks to be started. */
export const missingOf = (values: CampaignValues, hasFile: boolean): readonly Missing[] => {
  const filled = SLOTS.filter((slot) => values[`message${slot}`].trim() !== '');
  const asked = filled.length === 0 ? ([1] as const) : filled;
  const isSilent = asked.some((slot) => values[`confirmationMessage${slot}`].trim() === '');
  const hasWords = filled.length > 0 || hasFile || values.fileListId !== null;
  return [
    ...(values.audience.sources.length === 0
      ? [{ part: 'audience', step: 'audience' } as const]
      : []),
    ...(hasWords ? [] : [{ part: 'message', step: 'texts' } as const]),
    ...(values.confirmation && hasWords && isSilent
      ? [{ part: 'question', step: 'texts' } as const]
      : []),
    ...(values.whatsappId === null ? [{ part: 'connection', step: 'sending' } as const] : []),
  ];
};
