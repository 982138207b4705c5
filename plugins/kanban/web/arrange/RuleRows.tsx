import { Button, HTMLSelect } from '@blueprintjs/core';
import { PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { useTexts } from 'prosa/web';
import type { LaneDto, RuleDto, RuleEvent } from '../../schemas.ts';
import { useLaneName } from '../board/use-moves.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface RuleChoices {
  readonly lanes: readonly LaneDto[];
  readonly tags: readonly Named[];
  readonly queues: readonly Named[];
}

const EVENTS: readonly RuleEvent[] = ['close', 'tag', 'queue'];

const NEW: RuleDto = { event: 'close', tagId: null, queueId: null, laneId: 0 };

/** Blueprint names the caret in English; the control has a name of its own. */
const CARET = { title: '', 'aria-hidden': true } as const;

const Subject = ({
  rule,
  choices,
  onChange,
}: {
  readonly rule: RuleDto;
  readonly choices: RuleChoices;
  readonly onChange: (rule: RuleDto) => void;
}) => {
  const t = useTexts('kanban');
  if (rule.event === 'close') return null;
  const isTag = rule.event === 'tag';
  const chosen = isTag ? rule.tagId : rule.queueId;
  return (
    <label>
      {t('rules.what')}
      <HTMLSelect
        fill
        iconProps={CARET}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const id = value === '' ? null : Number(value);
          onChange(isTag ? { ...rule, tagId: id } : { ...rule, queueId: id });
        }}
      >
        <option value="">{t('rules.choose')}</option>
        {(isTag ? choices.tags : choices.queues).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </HTMLSelect>
    </label>
  );
};

/** The rules, one below the other; of several for one case the first counts. */
export const RuleRows = ({
  rules,
  choices,
  onChange,
}: {
  readonly rules: readonly RuleDto[];
  readonly choices: RuleChoices;
  readonly onChange: (rules: readonly RuleDto[]) => void;
}) => {
  const t = useTexts('kanban');
  const nameOf = useLaneName();
  const change = (at: number, rule: RuleDto): void =>
    onChange(rules.map((one, index) => (index === at ? rule : one)));
  return (
    <>
      {rules.length === 0 && <p>{t('rules.none')}</p>}
      <ol className="board-rules" aria-label={t('rules.list')}>
        {rules.map((rule, at) => (
          // A rule is nothing but its place among the others.
          <li key={at} className="board-rule">
            <label>
              {t('rules.when')}
              <HTMLSelect
                fill
                iconProps={CARET}
                value={rule.event}
                onChange={({ currentTarget: { value } }) =>
                  change(at, { ...NEW, laneId: rule.laneId, event: value as RuleEvent })
                }
              >
                {EVENTS.map((event) => (
                  <option key={event} value={event}>
                    {t(`rules.events.${event}`)}
                  </option>
                ))}
              </HTMLSelect>
            </label>
            <Subject rule={rule} choices={choices} onChange={(next) => change(at, next)} />
            <label>
              {t('rules.then')}
              <HTMLSelect
                fill
                iconProps={CARET}
                value={rule.laneId}
                onChange={({ currentTarget: { value } }) =>
                  change(at, { ...rule, laneId: Number(value) })
                }
              >
                {choices.lanes.map((lane) => (
                  <option key={lane.id} value={lane.id}>
                    {nameOf(lane)}
                  </option>
                ))}
              </HTMLSelect>
            </label>
            <Button
              variant="minimal"
              icon={<TrashIcon />}
              aria-label={t('rules.remove', { number: at + 1 })}
              onClick={() => onChange(rules.filter((_rule, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          icon={<PlusIcon />}
          text={t('rules.add')}
          onClick={() => onChange([...rules, NEW])}
        />
      </div>
    </>
  );
};
