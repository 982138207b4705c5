import { Button } from '@blueprintjs/core';
import { TrashIcon } from '@blueprintjs/icons';
import { Link, RelativeTime, useTexts } from 'prosa/web';
import type { NoteDto } from '../schemas.ts';

/** One note: what, by whom, when, and from which ticket if not this one. */
export const NoteItem = ({
  note,
  isElsewhere,
  onRemove,
}: {
  readonly note: NoteDto;
  /** It was noted in another ticket with the contact. */
  readonly isElsewhere: boolean;
  /** Absent where the reader may not remove it. */
  readonly onRemove: (() => void) | undefined;
}) => {
  const t = useTexts('notes');
  const writer = note.user?.name ?? t('gone');
  return (
    <li className="note">
      <p className="note-text" dir="auto">
        {note.note}
      </p>
      <div className="note-foot">
        <span className="note-by">
          <bdi>{writer}</bdi>
          <RelativeTime at={note.createdAt} />
          {isElsewhere && <Link to={`/tickets/${note.ticket.uuid}`}>{t('elsewhere')}</Link>}
        </span>
        {onRemove && (
          <Button
            variant="minimal"
            icon={<TrashIcon size={14} />}
            aria-label={t('removeOf', { name: writer })}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  );
};
