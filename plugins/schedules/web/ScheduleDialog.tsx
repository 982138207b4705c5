import { useState } from 'react';
import {
  Field,
  FileField,
  FormDialog,
  MessageField,
  SearchPicker,
  SelectField,
  SwitchField,
  TextField,
  toast,
  useForm,
  useList,
  useTexts,
  ZoneNote,
} from 'prosa/web';
import type { Form } from 'prosa/web';
import { IMAGES, LONGEST_BODY, REMINDERS } from '../public.ts';
import type { ScheduleDto } from '../schemas.ts';
import { RecurrenceFields } from './RecurrenceFields.tsx';
import { saveSchedule } from './save-schedule.ts';
import { refusalsOf, scheduleFormSchema, valuesOf } from './schedule-form.ts';
import type { ChosenContact, ScheduleValues } from './schedule-form.ts';

const CONTACTS = { path: '/contacts', itemsKey: 'contacts' } as const;

/** Without the state of their sessions. */
const LIGHT = { session: 0 } as const;

const ContactField = ({ form }: { readonly form: Form<ScheduleValues> }) => {
  const t = useTexts('schedules');
  return (
    <Field form={form} name="contact" label={t('fields.contact')}>
      {(control) => (
        <SearchPicker<ChosenContact>
          source={CONTACTS}
          control={control}
          chosen={form.values.contact ?? undefined}
          onChoose={(contact) =>
            form.set(
              'contact',
              contact ? { id: contact.id, name: contact.name, number: contact.number } : null,
            )
          }
          detailOf={({ number }) => number}
          label={t('fields.contact')}
          placeholder={t('contact.placeholder')}
          change={t('contact.change')}
          noneOf={(text) => t('contact.none', { text })}
          hasFocus={form.values.contact === null}
        />
      )}
    </Field>
  );
};

/** Schedules a message, or changes one that is not sent. */
export const ScheduleDialog = ({
  record,
  preset = {},
  onSaved,
  onClose,
}: {
  /** The one to change; without it a new one is made. */
  readonly record: ScheduleDto | undefined;
  /** The values a new one opens with. */
  readonly preset?: Partial<ScheduleValues>;
  readonly onSaved: (record: ScheduleDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('schedules');
  const [known, setKnown] = useState(record);
  const connections = useList<{ readonly id: number; readonly name: string }>({
    path: '/whatsapp',
    params: LIGHT,
  });
  const form = useForm<ScheduleValues>({
    schema: scheduleFormSchema,
    initial: valuesOf(record, preset),
    check: (values) => refusalsOf(t, values, known),
    onSubmit: async (values) => {
      onSaved(await saveSchedule(known, values, setKnown));
      toast.success(t('saved'));
      onClose();
    },
  });
  const { file } = form.values;
  const fileName = typeof file === 'string' ? (file === 'kept' ? known?.mediaName : '') : file.name;
  const title = record ? (record.status === 'ERRO' ? 'editFailed' : 'edit') : 'add';
  return (
    <FormDialog form={form} isOpen title={t(title)} onClose={onClose}>
      <ContactField form={form} />
      <MessageField
        form={form}
        name="body"
        label={t('fields.body')}
        rows={4}
        maxLength={LONGEST_BODY}
      />
      <ZoneNote />
      <TextField
        form={form}
        name="sendAt"
        type="datetime-local"
        label={t('fields.sendAt')}
        help={t('help.sendAt')}
      />
      <FileField
        label={t('fields.media')}
        help={t('help.media')}
        accept={IMAGES.join(',')}
        name={fileName ?? ''}
        disabled={form.isBusy}
        onChange={(chosen) => form.set('file', chosen ?? 'none')}
      />
      <SelectField
        form={form}
        name="whatsappId"
        label={t('fields.connection')}
        empty={t('connection.default')}
        choices={connections.items.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <RecurrenceFields form={form} />
      <SelectField
        form={form}
        name="reminder"
        label={t('fields.reminder')}
        empty={t('reminder.none')}
        choices={REMINDERS.map((value) => ({ value, label: t(`reminder.${String(value)}`) }))}
      />
      <SwitchField
        form={form}
        name="saveMessage"
        label={t('fields.saveMessage')}
        help={t('help.saveMessage')}
      />
    </FormDialog>
  );
};
