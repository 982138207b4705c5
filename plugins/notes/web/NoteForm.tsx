import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { Type } from '@sinclair/typebox';
import { useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import { http, TextAreaField, toast, useForm, useTexts, useUser } from 'prosa/web';
import type { TicketDrawerProps } from '../../tickets/public.ts';
import { NOTE_LENGTH } from '../schemas.ts';
import type { NoteDto } from '../schemas.ts';
import { draftOf, keepDraft } from './note-draft.ts';

const SHORTEST = 2;

/** The rules the form has for a note; the server judges by the same rules. */
const noteFormSchema = Type.Object({
  note: Type.String({ minLength: SHORTEST, maxLength: NOTE_LENGTH }),
});

interface NoteValues {
  readonly note: string;
}

/** A field to note something in; Ctrl and Enter save it. */
export const NoteForm = ({
  ticket,
  onSaved,
}: TicketDrawerProps & { readonly onSaved: (note: NoteDto) => void }) => {
  const t = useTexts('notes');
  const shell = useTexts();
  const userId = useUser().id;
  const ticketId = ticket.id;
  const form = useForm<NoteValues>({
    schema: noteFormSchema,
    initial: { note: draftOf({ userId, ticketId }) },
    check: ({ note }) =>
      note.trim().length < SHORTEST && note.length >= SHORTEST
        ? { note: shell('form.tooShort', { count: SHORTEST }) }
        : {},
    fieldOf: { ERR_TICKETNOTE_INVALID_NAME: 'note' },
    onSubmit: async ({ note }) => {
      onSaved(await http.post<NoteDto>('/ticket-notes', { note, ticketId }));
      form.reset({ note: '' });
      toast.success(t('added'));
    },
  });
  const { note } = form.values;
  useEffect(() => keepDraft({ userId, ticketId }, note), [userId, ticketId, note]);

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.currentTarget.requestSubmit();
    }
    if (event.key === 'Escape' && event.target instanceof HTMLTextAreaElement) {
      // Leaves the field, not the drawer.
      event.preventDefault();
      event.target.blur();
    }
  };
  return (
    <form
      className="notes-form"
      noValidate
      onSubmit={(event) => void form.submit(event)}
      onKeyDown={onKeyDown}
    >
      <TextAreaField
        form={form}
        name="note"
        label={t('new')}
        placeholder={t('placeholder')}
        rows={2}
        maxLength={NOTE_LENGTH}
      />
      <Button type="submit" icon={<PlusIcon />} text={t('add')} loading={form.isBusy} />
    </form>
  );
};
