import { Type } from '@sinclair/typebox';
import { FormDialog, TextField, toast, useForm, useTexts, useUser } from 'prosa/web';
import { LONGEST_TITLE, MOST_PEOPLE } from '../shared/limits.ts';
import type { ChatDto } from '../schemas.ts';
import { createChat, updateChat } from './api.ts';
import { PeopleField } from './PeopleField.tsx';

interface Values {
  readonly title: string;
  readonly users: readonly number[];
}

const Title = Type.String({ minLength: 1, maxLength: LONGEST_TITLE });
/** A chat of two needs no title; one that has a title keeps one. */
const NEW = Type.Object({ title: Type.Optional(Title) });
const KNOWN = Type.Object({ title: Title });

/** Makes a chat, or changes the title and people of one. */
export const ChatDialog = ({
  chat,
  onSaved,
  onClose,
}: {
  /** The one to change; without it a new one is made. */
  readonly chat?: ChatDto;
  readonly onSaved: (chat: ChatDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('chats');
  const shell = useTexts();
  const user = useUser();
  const form = useForm<Values>({
    schema: chat ? KNOWN : NEW,
    initial: {
      title: chat?.title ?? '',
      users: chat?.users.map(({ userId }) => userId).filter((id) => id !== user.id) ?? [],
    },
    check: ({ title, users }) => ({
      ...(users.length === 0 && !chat && { users: t('people.none') }),
      ...(users.length >= MOST_PEOPLE && {
        users: t('errors.ERR_CHAT_TOO_MANY_PEOPLE', { limit: MOST_PEOPLE }),
      }),
      ...(title.trim() === '' && (chat || users.length > 1) && { title: shell('form.required') }),
    }),
    onSubmit: async ({ title, users }) => {
      const body = { title: title.trim(), users };
      onSaved(chat ? await updateChat(chat.id, body) : await createChat(body));
      toast.success(t('saved'));
      onClose();
    },
  });
  const isPair = !chat && form.values.users.length === 1;
  return (
    <FormDialog form={form} isOpen title={chat ? t('edit') : t('new')} onClose={onClose}>
      <TextField
        form={form}
        name="title"
        label={t('fields.title')}
        help={isPair ? t('help.pair') : t('help.title')}
        maxLength={LONGEST_TITLE}
        autoFocus
      />
      <PeopleField form={form} />
    </FormDialog>
  );
};
