import { FormDialog, http, SwitchField, TextField, useForm, useTexts } from 'prosa/web';
import type { ContactDto } from '../schemas.ts';
import { atItsField } from './at-its-field.ts';
import {
  bodyOf,
  contactFormSchema,
  EMPTY_CONTACT,
  hasNamelessRow,
  valuesOf,
} from './contact-form.ts';
import type { ContactValues } from './contact-form.ts';
import { ExtraInfoField } from './ExtraInfoField.tsx';
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
  readonly onSaved: (contact: ContactDto, opensConversation: boolean) => void;
  /** Another contact was parted from it: this is what stays. */
  readonly onParted: (contact: ContactDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('contacts');
  const form = useForm<ContactValues>({
    schema: contactFormSchema(contact),
    initial: contact ? valuesOf(contact) : EMPTY_CONTACT,
    check: ({ extraInfo }) =>
      hasNamelessRow(extraInfo) ? { extraInfo: t('extraInfo.nameless') } : {},
    onSubmit: async (values) => {
      const body = bodyOf(values);
      try {
        const saved = contact
          ? await http.put<ContactDto>(`/contacts/${contact.id}`, body)
          : await http.post<ContactDto>('/contacts', body);
        onSaved(saved, values.opensConversation);
      } catch (error) {
        throw atItsField(error);
      }
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
      <ExtraInfoField form={form} />
      <SwitchField
        form={form}
        name="ignoreBot"
        label={t('fields.ignoreBot')}
        help={t('help.ignoreBot')}
      />
      {contact && <IdentitySection contact={contact} onParted={onParted} />}
      {!contact && (
        <SwitchField form={form} name="opensConversation" label={t('fields.opensConversation')} />
      )}
    </FormDialog>
  );
};
