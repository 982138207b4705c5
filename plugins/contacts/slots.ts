import { defineSlot } from 'prosa/contract';
import type { RecordFieldsProps } from 'prosa/contract';
import type { ContactRow } from './schemas.ts';

/** The fields of columns that a plugin adds through `ContactColumnsPoint`, wherever the form of a contact is drawn. */
export const ContactDialogSlot = defineSlot<RecordFieldsProps<ContactRow>>('contacts.dialog');

export interface ContactRowProps {
  readonly contact: ContactRow;
}

/**
 * A word beside the name of a contact in the list; nothing that can be pressed. Drawn for every row in view: it asks the
 * server nothing.
 */
export const ContactRowSlot = defineSlot<ContactRowProps>('contacts.row');

export interface ContactFilterProps {
  /** The choice that the list is narrowed by, see `ContactFiltersPoint`; empty: none. */
  readonly filter: string;
  readonly onChange: (filter: string) => void;
  /** Has the list read anew: who belongs to a choice is known to the server alone. */
  readonly reload: () => void;
}

/** The controls of choices that narrow the list of contacts. */
export const ContactFilterSlot = defineSlot<ContactFilterProps>('contacts.filter');
