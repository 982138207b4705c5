/** The steps of the wizard, in their order. */
export const STEPS = ['audience', 'texts', 'preview', 'schedule', 'sending', 'check'] as const;
export type Step = (typeof STEPS)[number];

/** Steps that show the campaign as the server has it. */
const STORED: readonly Step[] = ['preview', 'check'];

/** Whether what was typed must be saved before a step can be shown. */
export const needsSaved = (step: Step): boolean => STORED.includes(step);

const placeOf = (step: Step): number => STEPS.indexOf(step);

/** The step after or before one; the same at the ends. */
export const neighbour = (step: Step, by: -1 | 1): Step => STEPS[placeOf(step) + by] ?? step;

const FIELDS: Readonly<Record<string, Step>> = {
  name: 'audience',
  audience: 'audience',
  fileListId: 'texts',
  confirmation: 'texts',
  scheduledAt: 'schedule',
  hours: 'schedule',
  whatsappId: 'sending',
  dailyLimit: 'sending',
  queueId: 'sending',
  answerTagId: 'sending',
};

/** The step on which a field stands. */
export const stepOf = (field: string): Step =>
  FIELDS[field] ?? (/^(confirmationM|m)essage\d$/.test(field) ? 'texts' : 'audience');
