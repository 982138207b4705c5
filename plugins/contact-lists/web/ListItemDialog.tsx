import {
  FormDialog,
  hasNamelessPair,
  http,
  PairsField,
  TextField,
  toast,
  useForm,
  useTexts,
  writtenPairs,
} from 'prosa/web';
import { ITEM_FIELD_OF, itemFormSchema, NAME_LENGTH, NUMBER_LENGTH } from '../schemas.ts';
import type { ContactListItemDto } from '../schemas.ts';

/** Puts somebody on a list, or changes somebody on it. */
export const ListItemDialog = ({
  contactListId,
  item,
  onSaved,
  onClose,
}: {
  readonly contactListId: number;
  /** The one to change; without it a new one is made. */
  readonly item: ContactListItemDto | undefined;
  readonly onSaved: (item: ContactListItemDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('contact-lists');
  const shell = useTexts();
  const form = useForm({
    schema: itemFormSchema,
    initial: {
      name: item?.name ?? '',
      number: item?.number ?? '',
      email: item?.email ?? '',
      fields: Object.entries(item?.fields ?? {}).map(([name, value]) => ({
        key: name,
        name,
        value,
      })),
    },
    check: ({ fields }) => (hasNamelessPair(fields) ? { fields: shell('pairs.nameless') } : {}),
    fieldOf: ITEM_FIELD_OF,
    onSubmit: async (values) => {
      const body = {
        contactListId,
        name: values.name.trim(),
        number: values.number.trim(),
        email: values.email.trim(),
        fields: Object.fromEntries(
          writtenPairs(values.fields).map(({ name, value }) => [name, value]),
        ),
      };
      const saved = item
        ? await http.put<ContactListItemDto>(`/contact-list-items/${String(item.id)}`, body)
        : await http.post<ContactListItemDto>('/contact-list-items', body);
      onSaved(saved);
      // A number that is on the list already answers with what is there.
      if (item === undefined && saved.name !== body.name) {
        toast.info(t('wasThere', { name: saved.name }));
      } else toast.success(t('itemSaved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={item ? t('editItem', { name: item.name }) : t('addItem')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t('fields.name')}
        maxLength={NAME_LENGTH.maxLength}
        autoFocus
      />
      <div className="form-row">
        <TextField
          form={form}
          name="number"
          label={t('fields.number')}
          help={t('help.number')}
          inputMode="tel"
          maxLength={NUMBER_LENGTH.maxLength}
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
      <PairsField form={form} name="fields" label={t('fields.fields')} />
    </FormDialog>
  );
};
