import { InputGroup } from '@blueprintjs/core';
import { useList, useTexts } from 'prosa/web';
import type { Named } from '../../schemas.ts';
import type { SegmentCondition } from '../../shared/segment-schemas.ts';
import { DAYS } from './segment-form.ts';
import { Select } from './Select.tsx';

interface PartProps<K extends SegmentCondition['kind']> {
  readonly condition: Extract<SegmentCondition, { kind: K }>;
  readonly onChange: (condition: SegmentCondition) => void;
}

/** Ids and names of the records of a list, as choices. */
const useChoices = (path: string) =>
  useList<Named>({ path }).items.map(({ id, name }) => ({ value: id, label: name }));

const TagPart = ({ condition, onChange }: PartProps<'tag'>) => {
  const t = useTexts('contact-lists');
  const choices = useChoices('/tags/list');
  return (
    <Select
      label={t('segments.kinds.tag')}
      value={condition.tagId}
      empty={t('segments.choose')}
      choices={choices}
      onChange={(id) => onChange({ ...condition, tagId: Number(id) })}
    />
  );
};

const ListPart = ({ condition, onChange }: PartProps<'list'>) => {
  const t = useTexts('contact-lists');
  const choices = useChoices('/contact-lists/list');
  return (
    <Select
      label={t('segments.kinds.list')}
      value={condition.listId}
      empty={t('segments.choose')}
      choices={choices}
      onChange={(id) => onChange({ ...condition, listId: Number(id) })}
    />
  );
};

const FIELDS = ['name', 'number', 'email', 'extra'] as const;
const OPERATORS = ['contains', 'equals', 'begins', 'filled'] as const;

const FieldPart = ({ condition, onChange }: PartProps<'field'>) => {
  const t = useTexts('contact-lists');
  return (
    <>
      <Select
        label={t('segments.field')}
        value={condition.field}
        choices={FIELDS.map((value) => ({ value, label: t(`segments.fields.${value}`) }))}
        onChange={(chosen) =>
          onChange({ ...condition, field: FIELDS.find((each) => each === chosen) ?? 'name' })
        }
      />
      {condition.field === 'extra' && (
        <InputGroup
          aria-label={t('segments.title')}
          placeholder={t('segments.title')}
          maxLength={100}
          value={condition.title ?? ''}
          onValueChange={(title) => onChange({ ...condition, title })}
        />
      )}
      <Select
        label={t('segments.operator')}
        value={condition.operator}
        choices={OPERATORS.map((value) => ({ value, label: t(`segments.operators.${value}`) }))}
        onChange={(chosen) =>
          onChange({
            ...condition,
            operator: OPERATORS.find((each) => each === chosen) ?? 'contains',
          })
        }
      />
      {condition.operator !== 'filled' && (
        <InputGroup
          aria-label={t('segments.value')}
          placeholder={t('segments.value')}
          maxLength={200}
          value={condition.value}
          onValueChange={(value) => onChange({ ...condition, value })}
        />
      )}
    </>
  );
};

const HeardPart = ({ condition, onChange }: PartProps<'heard'>) => {
  const t = useTexts('contact-lists');
  return (
    <Select
      label={t('segments.kinds.heard')}
      value={condition.days ?? 0}
      choices={DAYS.map((value) => ({
        value,
        label: value === 0 ? t('segments.ever') : t('segments.days', { count: value }),
      }))}
      onChange={(days) => onChange({ ...condition, days: days === '0' ? null : Number(days) })}
    />
  );
};

const OUTCOMES = [
  'sent',
  'delivered',
  'read',
  'replied',
  'unanswered',
  'failed',
  'opted-out',
] as const;

const OutcomePart = ({ condition, onChange }: PartProps<'outcome'>) => {
  const t = useTexts('contact-lists');
  const choices = useChoices('/segments/campaigns');
  return (
    <>
      <Select
        label={t('segments.campaign')}
        value={condition.campaignId}
        empty={t('segments.choose')}
        choices={choices}
        onChange={(id) => onChange({ ...condition, campaignId: Number(id) })}
      />
      <Select
        label={t('segments.outcome')}
        value={condition.outcome}
        choices={OUTCOMES.map((value) => ({ value, label: t(`segments.outcomes.${value}`) }))}
        onChange={(chosen) =>
          onChange({ ...condition, outcome: OUTCOMES.find((each) => each === chosen) ?? 'sent' })
        }
      />
    </>
  );
};

/** The controls of a condition, by its kind. */
export const ConditionParts = ({
  condition,
  onChange,
}: {
  readonly condition: SegmentCondition;
  readonly onChange: (condition: SegmentCondition) => void;
}) => {
  switch (condition.kind) {
    case 'tag':
      return <TagPart condition={condition} onChange={onChange} />;
    case 'list':
      return <ListPart condition={condition} onChange={onChange} />;
    case 'field':
      return <FieldPart condition={condition} onChange={onChange} />;
    case 'heard':
      return <HeardPart condition={condition} onChange={onChange} />;
    case 'outcome':
      return <OutcomePart condition={condition} onChange={onChange} />;
  }
};
