import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable, NullableId } from 'prosa/schemas';

/** Characters a note may have. */
export const NOTE_LENGTH = 4000;

/**
 * The text is judged by the service, which has a code of its own for it. The contact is the ticket's: another one is
 * refused.
 */
export const CreateNoteBody = Closed({
  note: Type.String({ maxLength: NOTE_LENGTH }),
  ticketId: Id,
  contactId: Type.Optional(Id),
});
export type CreateNoteBody = Static<typeof CreateNoteBody>;

/** Of one ticket, or of all with a contact that the caller may see; both narrow together. */
export const NoteListQuery = Type.Object(
  { ticketId: Type.Optional(Id), contactId: Type.Optional(Id) },
  { additionalProperties: false, minProperties: 1 },
);
export type NoteListQuery = Static<typeof NoteListQuery>;

/** A note as the API shows it. */
export const NoteSchema = Closed({
  id: Id,
  note: Type.String(),
  ticketId: Id,
  ticket: Closed({ id: Id, uuid: Type.String(), status: Type.String() }),
  contactId: Id,
  contact: Closed({ id: Id, name: Type.String() }),
  userId: NullableId,
  /** Null once its writer is gone. */
  user: Nullable(Closed({ id: Id, name: Type.String() })),
  createdAt: Instant,
  updatedAt: Instant,
});
export type NoteDto = Static<typeof NoteSchema>;
