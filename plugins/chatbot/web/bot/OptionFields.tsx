import { MessageField, TextField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';

/** The fields of an option. */
export const OptionFields = ({
  form,
  hasFocus = false,
}: {
  readonly form: Form<{ title: string; message: string }>;
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
    </>
  );
};
