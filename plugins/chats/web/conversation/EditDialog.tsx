import { Type } from '@sinclair/typebox';
import { FormDialog, TextAreaField, useForm, useTexts } from 'prosa/web';
import type { ChatMessageDto } from '../../shared/message-schemas.ts';
import { LONGEST_MESSAGE } from '../../shared/limits.ts';
import { mentionsIn } from '../../shared/references.ts';
import type { ChatDto } from '../../schemas.ts';
import { editMessage } from '../api.ts';

/** Corrects a message of the reader's own. */
export const EditDialog = ({
  chat,
  message,
  onSaved,
  onClose,
}: {
  readonly chat: ChatDto;
  readonly message: ChatMessageDto;
  readonly onSaved: (message: ChatMessageDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('chats');
  const least = message.mediaType === null ? 1 : 0;
  const form = useForm({
    schema: Type.Object({
      message: Type.String({ minLength: least, maxLength: LONGEST_MESSAGE }),
    }),
    initial: { message: message.message },
    onSubmit: async (values) => {
      const people = chat.users.map(({ user }) => user);
      const mentions = mentionsIn(values.message, people).map(({ id }) => id);
      onSaved(await editMessage(message, { message: values.message, mentions }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} isOpen title={t('editMessage')} onClose={onClose}>
      <TextAreaField
        form={form}
        name="message"
        label={t('text')}
        rows={4}
        maxLength={LONGEST_MESSAGE}
      />
    </FormDialog>
  );
};
