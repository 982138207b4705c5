import { defineSlot } from 'prosa/contract';
import type { RecordFieldsProps } from 'prosa/contract';
import type { ContactRow } from './schemas.ts';

/** The fields of columns that a plugin adds through `ContactColumnsPoint`, wherever the form of a contact is drawn. */
export const ContactDialogSlot = defineSlot<RecordFieldsProps<ContactRow>>('contacts.dialog');
