import { Button, Checkbox } from '@blueprintjs/core';
import { CrossIcon, PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTexts } from 'prosa/web';
import type { SegmentCondition } from '../../shared/segment-schemas.ts';
import { ConditionParts } from './ConditionParts.tsx';
import { freshCondition, KINDS } from './segment-form.ts';
import type { EditedCondition, SegmentValues } from './segment-form.ts';
import { Select } from './Select.tsx';

const MOST = 20;

/** The conditions of a segment, and whether all of them must hold. */
export const ConditionsField = ({
  values: { match, conditions },
  onMatch,
  onConditions,
}: {
  readonly values: SegmentValues;
  readonly onMatch: (match: SegmentValues['match']) => void;
  readonly onConditions: (conditions: readonly EditedCondition[]) => void;
}) => {
  const t = useTexts('contact-lists');
  const [added, setAdded] = useState(0);
  const change = (key: string, condition: SegmentCondition): void =>
    onConditions(conditions.map((each) => (each.key === key ? { key, condition } : each)));
  const add = (): void => {
    onConditions([
      ...conditions,
      { key: `new-${String(added)}`, condition: freshCondition('field') },
    ]);
    setAdded(added + 1);
  };
  return (
    <fieldset className="segment-conditions">
      <legend className="field-label">{t('segments.conditions')}</legend>
      <Select
        label={t('segments.match')}
        value={match}
        choices={(['all', 'any'] as const).map((value) => ({
          value,
          label: t(`segments.matches.${value}`),
        }))}
        onChange={(value) => onMatch(value === 'any' ? 'any' : 'all')}
      />
      {conditions.map(({ key, condition }, at) => (
        <div
          key={key}
          className="segment-condition"
          role="group"
          aria-label={t('segments.condition', { number: at + 1 })}
        >
          <Select
            label={t('segments.kind')}
            value={condition.kind}
            choices={KINDS.map((value) => ({ value, label: t(`segments.kinds.${value}`) }))}
            onChange={(kind) =>
              change(key, freshCondition(KINDS.find((each) => each === kind) ?? 'tag'))
            }
          />
          <ConditionParts condition={condition} onChange={(changed) => change(key, changed)} />
          <Checkbox
            inline
            label={t('segments.negated')}
            checked={condition.negated === true}
            onChange={({ currentTarget }) =>
              change(key, { ...condition, negated: currentTarget.checked })
            }
          />
          <Button
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={t('segments.removeCondition', { number: at + 1 })}
            disabled={conditions.length === 1}
            onClick={() => onConditions(conditions.filter((each) => each.key !== key))}
          />
        </div>
      ))}
      <div>
        <Button
          variant="minimal"
          icon={<PlusIcon />}
          text={t('segments.addCondition')}
          disabled={conditions.length >= MOST}
          onClick={add}
        />
      </div>
    </fieldset>
  );
};
