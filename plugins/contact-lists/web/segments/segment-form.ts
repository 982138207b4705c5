import { Type } from '@sinclair/typebox';
import { NAME_LENGTH } from '../../schemas.ts';
import type { SegmentCondition, SegmentDto, SegmentRules } from '../../shared/segment-schemas.ts';

/** The rules of the form; whether conditions are complete is judged apart. */
export const segmentFormSchema = Type.Object({ name: Type.String(NAME_LENGTH) });

/** A condition while it is edited: ids are 0 until they are chosen. */
export interface EditedCondition {
  /** Tells conditions apart on the page. */
  readonly key: string;
  readonly condition: SegmentCondition;
}

export interface SegmentValues {
  readonly name: string;
  readonly match: 'all' | 'any';
  readonly conditions: readonly EditedCondition[];
}

export type ConditionKind = SegmentCondition['kind'];

export const KINDS: readonly ConditionKind[] = ['tag', 'list', 'field', 'heard', 'outcome'];

/** Days of the choices; 0 stands for ever. */
export const DAYS: readonly number[] = [1, 7, 30, 90, 180, 365, 0];

const FRESH: Readonly<Record<ConditionKind, SegmentCondition>> = {
  tag: { kind: 'tag', tagId: 0 },
  list: { kind: 'list', listId: 0 },
  field: { kind: 'field', field: 'name', operator: 'contains', value: '' },
  heard: { kind: 'heard', days: 30 },
  outcome: { kind: 'outcome', campaignId: 0, outcome: 'replied' },
};

export const freshCondition = (kind: ConditionKind): SegmentCondition => FRESH[kind];

export const valuesOf = (segment: SegmentDto | undefined): SegmentValues => ({
  name: segment?.name ?? '',
  match: segment?.match ?? 'all',
  conditions: (segment?.conditions ?? [FRESH.tag]).map((condition, at) => ({
    key: `kept-${String(at)}`,
    condition,
  })),
});

/** Whether a condition says all that it compares with. */
const isComplete = (condition: SegmentCondition): boolean => {
  switch (condition.kind) {
    case 'tag':
      return condition.tagId > 0;
    case 'list':
      return condition.listId > 0;
    case 'outcome':
      return condition.campaignId > 0;
    case 'heard':
      return true;
    case 'field':
      return (
        (condition.field !== 'extra' || (condition.title ?? '').trim() !== '') &&
        (condition.operator === 'filled' || condition.value.trim() !== '')
      );
  }
};

/** The rules of a form; undefined while a condition is not complete. */
export const rulesOf = ({ match, conditions }: SegmentValues): SegmentRules | undefined =>
  conditions.length > 0 && conditions.every(({ condition }) => isComplete(condition))
    ? { match, conditions: conditions.map(({ condition }) => condition) }
    : undefined;
