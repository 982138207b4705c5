import { useId } from 'react';
import {
  ErrorState,
  http,
  SkeletonRows,
  toast,
  useCan,
  useConfirm,
  useList,
  useTexts,
  useUser,
} from 'prosa/web';
import type { List } from 'prosa/web';
import type { TicketDrawerProps } from '../../tickets/public.ts';
import type { NoteDto } from '../schemas.ts';
import { NoteForm } from './NoteForm.tsx';
import { NoteItem } from './NoteItem.tsx';

const newestFirst = (one: NoteDto, other: NoteDto): number =>
  other.createdAt.localeCompare(one.createdAt) || other.id - one.id;

const Notes = ({
  list,
  ticketId,
  labelledBy,
}: {
  readonly list: List<NoteDto>;
  readonly ticketId: number;
  readonly labelledBy: string;
}) => {
  const t = useTexts('notes');
  const shell = useTexts();
  const user = useUser();
  const isAdmin = useCan('admin');
  const confirm = useConfirm();
  if (list.status === 'loading') return <SkeletonRows rows={2} height={64} />;
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={list.reload} />;
  if (list.items.length === 0) return <p className="notes-none">{t('none')}</p>;
  const remove = (note: NoteDto): void => {
    void confirm({
      title: t('remove.title'),
      children: t('remove.text', { note: note.note }),
      confirm: shell('common.delete'),
      isDanger: true,
      onConfirm: async () => {
        await http.delete(`/ticket-notes/${note.id}`);
        list.remove(note.id);
        toast.success(t('removed'));
      },
    });
  };
  return (
    // Without a note of one's own there is nothing in it to scroll to by keyboard.
    <ul className="notes-list" aria-labelledby={labelledBy} tabIndex={0}>
      {list.items.map((note) => (
        <NoteItem
          key={note.id}
          note={note}
          isElsewhere={note.ticketId !== ticketId}
          onRemove={isAdmin || note.userId === user.id ? () => remove(note) : undefined}
        />
      ))}
    </ul>
  );
};

/** Colleagues' notes about a contact, in this ticket and the earlier ones. The contact never sees it. */
const NotesSection = ({ ticket }: TicketDrawerProps) => {
  const t = useTexts('notes');
  const id = useId();
  const { contactId } = ticket;
  const list = useList<NoteDto>({
    path: '/ticket-notes/list',
    params: { contactId },
    compare: newestFirst,
    live: { event: 'ticketNote', accepts: (note) => note.contactId === contactId },
  });
  return (
    <section className="notes" aria-labelledby={id}>
      <h4 className="notes-title" id={id}>
        {t('title')}
      </h4>
      <NoteForm key={ticket.id} ticket={ticket} onSaved={list.upsert} />
      <Notes list={list} ticketId={ticket.id} labelledBy={id} />
    </section>
  );
};

export default NotesSection;
