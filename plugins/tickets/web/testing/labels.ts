import { defineCompanion } from '../../slots.ts';
import type { CompanionReducer } from '../../slots.ts';

/** Something that another plugin adds to tickets. */
export interface Label {
  readonly id: number;
  readonly name: string;
}

export const Labels = defineCompanion<readonly Label[]>('labels', []);

/** Labels are renamed and deleted by events of their own. */
export const labelsReducer: CompanionReducer<readonly Label[]> = {
  companion: Labels,
  events: ['label'],
  subjectOf: ({ action, label, labelId }) => {
    if (action === 'delete') return Number(labelId);
    return action === 'update' ? (label as Label).id : undefined;
  },
  reduce: (labels, { action, label, labelId }) => {
    if (action === 'delete') return labels.filter(({ id }) => id !== labelId);
    const { id, name } = label as Label;
    return labels.some((one) => one.id === id && one.name !== name)
      ? labels.map((one) => (one.id === id ? { id, name } : one))
      : labels;
  },
};
