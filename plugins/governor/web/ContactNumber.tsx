import type { RecordFieldsProps } from 'prosa/contract';
import type { ContactRowProps } from '../../contacts/public.ts';
import { AbsentNumber } from './AbsentNumber.tsx';

/** In the dialog of a contact. */
const ContactNumber = ({ record }: RecordFieldsProps<ContactRowProps['contact']>) =>
  record === undefined || record.isGroup ? null : (
    <AbsentNumber contactId={record.id} number={record.number} />
  );

export default ContactNumber;
