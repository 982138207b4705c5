import {
  FormDialog,
  hasNamelessPair,
  http,
  PairsField,
  Slot,
  SwitchField,
  TextField,
  useForm,
  useTexts,
  writtenPairs,
} from 'prosa/web';
import { CONTACT_FIELD_OF, contactFormBody, contactFormSchema } from '../schemas.ts';
import type { ContactDto } from '../schemas.ts';
import { ContactDialogSlot } from '../slots.ts';
import { EMPTY_CONTACT, valuesOf } from './contact-form.ts';
import type { ContactValues } from './contact-form.ts';
import { IdentitySection } from './identity/IdentitySection.tsx';

/** Adds a contact, or changes one. */
export const ContactDialog = ({
  contact,
  onSaved,
  onParted,
  onClose,
}: {
  /** The one to change; without it a new one is made. */
  readonly contact: ContactDto | undefined;
  readonly onSaved: (contact: ContactDto, opensTicket: boolean) => void;
  /** Another contact was parted from it: this is what stays. */
  readonly onParted: (contact: ContactDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('contacts');
  const shell = useTexts();
  const form = useForm<ContactValues>({
    schema: contactFormSchema(contact),
    initial: contact ? valuesOf(contact) : EMPTY_CONTACT,
    check: ({ extraInfo }) =>
      hasNamelessPair(extraInfo) ? { extraInfo: shell('pairs.nameless') } : {},
    fieldOf: CONTACT_FIELD_OF,
    onSubmit: async (values, added) => {
      const extraInfo = writtenPairs(values.extraInfo);
      const body = { ...added, ...contactFormBody(values), extraInfo };
      const saved = contact
        ? await http.put<ContactDto>(`/contacts/${contact.id}`, body)
        : await http.post<ContactDto>('/contacts', body);
      onSaved(saved, values.opensTicket);
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={contact ? t('edit', { name: contact.name }) : t('add')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t('fields.name')}
        maxLength={Math.max(50, contact?.name.length ?? 0)}
        autoFocus
      />
      <div className="form-row">
        <TextField
          form={form}
          name="number"
          label={t('fields.number')}
          help={contact?.isGroup === true ? t('help.groupNumber') : t('help.number')}
          disabled={contact?.isGroup === true}
          inputMode="tel"
          maxLength={50}
          placeholder="55 11 98765-4321"
        />
        <TextField
          form={form}
          name="email"
          label={t('fields.email')}
          type="email"
          inputMode="email"
          maxLength={254}
        />
      </div>
      <Slot slot={ContactDialogSlot} form={form} record={contact} />
      <PairsField form={form} name="extraInfo" label={t('extraInfo.title')} />
      <SwitchField
        form={form}
        name="ignoreBot"
        label={t('fields.ignoreBot')}
        help={t('help.ignoreBot')}
      />
      {contact && <IdentitySection contact={contact} onParted={onParted} />}
      {!contact && <SwitchField form={form} name="opensTicket" label={t('fields.opensTicket')} />}
    </FormDialog>
  );
};
