import { HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { useTexts } from 'prosa/web';
import type { QueueOptionDto } from '../../schemas.ts';
import { groupedTargets, targetKey } from '../../shared/option-target.ts';
import { useOptionTargets } from './use-option-targets.ts';

/** Chooses what answers after an option. Drawn where there is something to choose, or something that is gone. */
export const TargetSelect = ({
  target,
  value,
  onChange,
}: {
  /** As it is saved. */
  readonly target: QueueOptionDto['target'];
  readonly value: string;
  readonly onChange: (key: string) => void;
}) => {
  const t = useTexts('queues');
  const id = useId();
  const targets = useOptionTargets();
  if (targets.length === 0 && target === null) return null;
  return (
    <>
      <label className="field-label" htmlFor={id}>
        {t('options.target')}
      </label>
      <HTMLSelect
        id={id}
        fill
        iconProps={{ title: '', 'aria-hidden': true }}
        value={value}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{t('options.targetPerson')}</option>
        {target?.name === null && (
          <option value={targetKey(target)}>{t('options.targetGone')}</option>
        )}
        {groupedTargets(targets).map(({ plugin, targets: ofPlugin }) => (
          <optgroup key={plugin} label={t(`${plugin}:feature.title`)}>
            {ofPlugin.map((each) => (
              <option key={targetKey(each)} value={targetKey(each)}>
                {each.name}
              </option>
            ))}
          </optgroup>
        ))}
      </HTMLSelect>
      <p className="field-help" id={`${id}-help`}>
        {t('options.targetHelp')}
      </p>
    </>
  );
};
