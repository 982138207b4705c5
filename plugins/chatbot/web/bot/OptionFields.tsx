import { MessageField, TextField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { Bot } from './bot.ts';
import type { OptionValues } from './option-values.ts';
import type { BotOption } from './records.ts';
import { TargetField } from './TargetField.tsx';

/** The fields of an option. */
export const OptionFields = ({
  bot,
  form,
  option,
  hasFocus = false,
}: {
  readonly bot: Bot;
  readonly form: Form<OptionValues>;
  /** As it is saved; undefined for a new one. */
  readonly option?: BotOption;
  readonly hasFocus?: boolean;
}) => {
  const t = useTexts('chatbot');
  return (
    <>
      <TextField
        form={form}
        name="title"
        label={t('bot.optionTitle')}
        help={t('bot.help.optionTitle')}
        maxLength={200}
        autoFocus={hasFocus}
      />
      <MessageField
        form={form}
        name="message"
        label={t('bot.optionMessage')}
        help={t('bot.help.optionMessage')}
        maxLength={4096}
      />
      {(option?.children.length ?? 0) === 0 && (
        <TargetField bot={bot} form={form} saved={option?.target ?? null} />
      )}
    </>
  );
};
