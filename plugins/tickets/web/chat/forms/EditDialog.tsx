import { FormDialog, TextAreaField, useForm, useTexts } from 'prosa/web';
import { editMessage } from '../message-api.ts';
import { sign, splitSignature } from '../../text/signature.ts';
import type { MessageDto } from '../../types.ts';

const schema = {
  type: 'object',
  required: ['body'],
  properties: { body: { type: 'string', minLength: 1, maxLength: 60_000 } },
};

interface Values {
  readonly body: string;
}

/** Gives one of our messages other words. Whoever signed it stays its author. */
export const EditDialog = ({
  message,
  onClose,
}: {
  readonly message: MessageDto;
  readonly onClose: () => void;
}) => {
  const t = useTexts('tickets');
  const { author, text } = splitSignature(message.body);
  const form = useForm<Values>({
    schema,
    initial: { body: text },
    check: ({ body }) => (body.trim() === '' ? { body: t('errors.ERR_EMPTY_MESSAGE') } : {}),
    onSubmit: async ({ body }) => {
      const words = body.trim();
      if (words !== text) {
        await editMessage(message.id, author === undefined ? words : sign(author, words));
      }
      onClose();
    },
  });
  return (
    <FormDialog form={form} isOpen title={t('edit.title')} onClose={onClose}>
      <TextAreaField
        form={form}
        name="body"
        label={t('edit.text')}
        help={t('edit.help')}
        rows={5}
        maxLength={60_000}
      />
    </FormDialog>
  );
};
