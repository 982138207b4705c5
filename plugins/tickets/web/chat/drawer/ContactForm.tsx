import { Button } from '@blueprintjs/core';
import {
  PairsField,
  Slot,
  SwitchField,
  TextField,
  hasNamelessPair,
  http,
  pairsOf,
  toast,
  useForm,
  useTexts,
  writtenPairs,
} from 'prosa/web';
import {
  CONTACT_FIELD_OF,
  ContactDialogSlot,
  contactFormBody,
  contactFormSchema,
} from '../../../../contacts/public.ts';
import type { ContactDetails } from './use-contact.ts';

/** Changes a contact in its place, so that the ticket stays in sight. */
export const ContactForm = ({
  contact,
  onSaved,
  onCancel,
}: {
  readonly contact: ContactDetails;
  readonly onSaved: (contact: ContactDetails) => void;
  readonly onCancel: () => void;
}) => {
  const t = useTexts('tickets');
  const common = useTexts();
  const { name, number, email, ignoreBot, extraInfo } = contact;
  const form = useForm({
    schema: contactFormSchema(contact),
    initial: { name, number, email, ignoreBot, extraInfo: pairsOf(extraInfo) },
    check: (values) =>
      hasNamelessPair(values.extraInfo) ? { extraInfo: common('pairs.nameless') } : {},
    fieldOf: CONTACT_FIELD_OF,
    onSubmit: async (values, added) => {
      const body = {
        ...added,
        ...contactFormBody(values),
        extraInfo: writtenPairs(values.extraInfo),
      };
      onSaved(await http.put<ContactDetails>(`/contacts/${contact.id}`, body));
      toast.success(t('drawer.saved'));
    },
  });
  return (
    <form
      className="form drawer-form"
      noValidate
      aria-label={t('drawer.editing')}
      onSubmit={(event) => void form.submit(event)}
    >
      <TextField
        form={form}
        name="name"
        label={t('drawer.name')}
        maxLength={Math.max(50, name.length)}
        autoFocus
      />
      <TextField
        form={form}
        name="number"
        label={t('drawer.number')}
        disabled={contact.isGroup}
        inputMode="tel"
        maxLength={50}
      />
      <TextField
        form={form}
        name="email"
        label={t('drawer.email')}
        type="email"
        inputMode="email"
        maxLength={254}
      />
      <Slot slot={ContactDialogSlot} form={form} record={contact} />
      <PairsField form={form} name="extraInfo" label={t('drawer.extra')} />
      <SwitchField
        form={form}
        name="ignoreBot"
        label={t('drawer.ignoreBot')}
        help={t('drawer.ignoreBotHelp')}
      />
      <div className="drawer-buttons">
        <Button text={common('common.cancel')} disabled={form.isBusy} onClick={onCancel} />
        <Button type="submit" intent="primary" text={common('common.save')} loading={form.isBusy} />
      </div>
    </form>
  );
};
