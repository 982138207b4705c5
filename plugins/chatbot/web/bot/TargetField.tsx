import { HTMLSelect } from '@blueprintjs/core';
import { Field, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import { groupedTargets, targetKey } from '../../../queues/public.ts';
import type { Bot } from './bot.ts';
import type { OptionValues } from './option-values.ts';
import type { BotOption } from './records.ts';

/** Chooses what answers after an option. Drawn where there is something to choose, or something that is gone. */
export const TargetField = ({
  bot: { targets },
  form,
  saved,
}: {
  readonly bot: Bot;
  readonly form: Form<OptionValues>;
  readonly saved: BotOption['target'];
}) => {
  const t = useTexts('chatbot');
  if (targets.length === 0 && saved === null) return null;
  return (
    <Field form={form} name="target" label={t('bot.optionTarget')} help={t('bot.optionTargetHelp')}>
      {(control) => (
        <HTMLSelect
          {...control}
          fill
          iconProps={{ title: '', 'aria-hidden': true }}
          value={form.values.target}
          onChange={(event) => form.set('target', event.currentTarget.value)}
          onBlur={() => form.leave('target')}
        >
          <option value="">{t('bot.optionTargetPerson')}</option>
          {saved?.name === null && (
            <option value={targetKey(saved)}>{t('bot.optionTargetGone')}</option>
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
      )}
    </Field>
  );
};
