import { useState } from 'react';
import {
  FormDialog,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  toast,
  useForm,
  useTexts,
} from 'prosa/web';
import { LONGEST_TEXT, LONGEST_TITLE } from '../schemas.ts';
import type { AnnouncementDto } from '../schemas.ts';
import { announcementFormSchema, refusalsOf, valuesOf } from './announcement-form.ts';
import type { AnnouncementValues } from './announcement-form.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { ImageField } from './ImageField.tsx';
import { saveAnnouncement } from './save-announcement.ts';

const PRIORITIES = [1, 2, 3] as const;

/** Writes an announcement, or changes one. */
export const AnnouncementDialog = ({
  record,
  onSaved,
  onClose,
}: {
  /** The one to change; without it a new one. */
  readonly record: AnnouncementDto | undefined;
  readonly onSaved: (record: AnnouncementDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('announcements');
  const [known, setKnown] = useState(record);
  const form = useForm<AnnouncementValues>({
    schema: announcementFormSchema,
    initial: valuesOf(record),
    check: (values) => refusalsOf(values, t),
    onSubmit: async (values) => {
      onSaved(await saveAnnouncement(known, values, setKnown));
      toast.success(t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={record ? t('edit', { title: record.title }) : t('add')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="title"
        label={t('fields.title')}
        maxLength={LONGEST_TITLE}
        autoFocus
      />
      <TextAreaField
        form={form}
        name="text"
        label={t('fields.text')}
        help={t('help.text')}
        rows={7}
        maxLength={LONGEST_TEXT}
      />
      <SelectField
        form={form}
        name="priority"
        label={t('fields.priority')}
        help={t(`help.priority-${form.values.priority}`)}
        choices={PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))}
      />
      <AudienceFields form={form} />
      <div className="form-row">
        <TextField
          form={form}
          name="startsAt"
          type="datetime-local"
          label={t('fields.startsAt')}
          help={t('help.startsAt')}
        />
        <TextField
          form={form}
          name="endsAt"
          type="datetime-local"
          label={t('fields.endsAt')}
          help={t('help.endsAt')}
        />
      </div>
      <ImageField form={form} record={known} />
      <SwitchField form={form} name="status" label={t('fields.status')} help={t('help.status')} />
    </FormDialog>
  );
};
