import type { RecordFieldsProps } from 'prosa/contract';
import type { ContactRowProps } from '../../contacts/public.ts';
import { ConsentsSection } from './ConsentsSection.tsx';

/** In the dialog of a contact; one that is being added has consented to nothing yet. */
const ContactConsents = ({ record }: RecordFieldsProps<ContactRowProps['contact']>) =>
  record === undefined || record.isGroup ? null : <ConsentsSection contactId={record.id} />;

export default ContactConsents;
