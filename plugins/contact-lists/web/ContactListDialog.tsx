import { FormDialog, http, TextField, toast, useForm, useTexts } from 'prosa/web';
import { contactListFormSchema, NAME_LENGTH } from '../schemas.ts';
import type { ContactListDto } from '../schemas.ts';

/** Makes a list, or renames one. */
export const ContactListDialog = ({
  record,
  onSaved,
  onClose,
}: {
  /** The one to rename; without it a new one is made. */
  readonly record: ContactListDto | undefined;
  readonly onSaved: (record: ContactListDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('contact-lists');
  const form = useForm({
    schema: contactListFormSchema,
    initial: { name: record?.name ?? '' },
    fieldOf: { ERR_CONTACTLIST_REQUIRED: 'name', ERR_CONTACTLIST_INVALID_NAME: 'name' },
    onSubmit: async ({ name }) => {
      const body = { name: name.trim() };
      onSaved(
        record
          ? await http.put<ContactListDto>(`/contact-lists/${String(record.id)}`, body)
          : await http.post<ContactListDto>('/contact-lists', body),
      );
      toast.success(t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={record ? t('rename', { name: record.name }) : t('add')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t('fields.name')}
        maxLength={NAME_LENGTH.maxLength}
        autoFocus
      />
    </FormDialog>
  );
};
