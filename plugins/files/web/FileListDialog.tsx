import { useState } from 'react';
import { FormDialog, MessageField, TextField, toast, useForm, useTexts } from 'prosa/web';
import { LIST_NAME, LONGEST_LIST_MESSAGE } from '../public.ts';
import type { FileListDto } from '../schemas.ts';
import { fileListFormSchema, valuesOf } from './file-list-form.ts';
import type { FileListValues } from './file-list-form.ts';
import { OptionsField } from './OptionsField.tsx';
import { saveFileList } from './save-file-list.ts';

/** The options of the form with the ids that the server gave them. */
const withIds = (
  options: FileListValues['options'],
  saved: FileListDto,
): FileListValues['options'] => {
  let place = 0;
  return options.map((option) => {
    if (option.name.trim() === '' && option.file === 'none') return option;
    const id = saved.options[place]?.id;
    place += 1;
    return { ...option, id };
  });
};

/** Makes a list of files, or changes one. */
export const FileListDialog = ({
  record,
  onSaved,
  onClose,
}: {
  /** The one to change; without it a new one is made. */
  readonly record: FileListDto | undefined;
  readonly onSaved: (record: FileListDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('files');
  const [known, setKnown] = useState(record);
  const form = useForm<FileListValues>({
    schema: fileListFormSchema,
    initial: valuesOf(record),
    onSubmit: async (values) => {
      const saved = await saveFileList(known, values, (made) => {
        setKnown(made);
        form.set('options', withIds(values.options, made));
      });
      onSaved(saved);
      toast.success(t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={record ? t('edit', { name: record.name }) : t('add')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t('fields.name')}
        maxLength={LIST_NAME.maxLength}
        autoFocus
      />
      <MessageField
        form={form}
        name="message"
        label={t('fields.message')}
        help={t('help.message')}
        rows={4}
        maxLength={LONGEST_LIST_MESSAGE}
      />
      <OptionsField form={form} />
    </FormDialog>
  );
};
