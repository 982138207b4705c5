import { Button } from '@blueprintjs/core';
import { SwitchField, TextField, http, toast, useForm, useTexts } from 'prosa/web';
import { ExtraInfoRows } from './ExtraInfoRows.tsx';
import { atItsField, bodyOf, contactFormSchema, hasNamelessRow, valuesOf } from './contact-form.ts';
import type { ContactValues } from './contact-form.ts';
import type { ContactDetails } from './use-contact.ts';

/** Changes a contact in its place, so that the conversation stays in sight. */
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
  const form = useForm<ContactValues>({
    schema: contactFormSchema,
    initial: valuesOf(contact),
    check: ({ extraInfo }) =>
      hasNamelessRow(extraInfo) ? { extraInfo: t('drawer.nameless') } : {},
    onSubmit: async (values) => {
      try {
        const body = bodyOf(values, contact.isGroup);
        onSaved(await http.put<ContactDetails>(`/contacts/${contact.id}`, body));
        toast.success(t('drawer.saved'));
      } catch (error) {
        throw atItsField(error);
      }
    },
  });
  return (
    <form
      className="form drawer-form"
      noValidate
      aria-label={t('drawer.editing')}
      onSubmit={(event) => void form.submit(event)}
    >
      <TextField form={form} name="name" label={t('drawer.name')} maxLength={50} autoFocus />
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
      <ExtraInfoRows form={form} />
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
