import { useState } from 'react';
import {
  FormDialog,
  MessageField,
  SelectField,
  SwitchField,
  TextField,
  toast,
  useForm,
  useList,
  useTexts,
} from 'prosa/web';
import type { TagBadge } from '../../tags/public.ts';
import { LONGEST_MESSAGE, LONGEST_SHORTCODE } from '../public.ts';
import type { QuickMessageDto } from '../schemas.ts';
import { MediaField } from './MediaField.tsx';
import { hasFile, quickMessageFormSchema, valuesOf } from './quick-message-form.ts';
import type { QuickMessageValues } from './quick-message-form.ts';
import { saveQuickMessage } from './save-quick-message.ts';

/** Makes a quick message, or changes one. */
export const QuickMessageDialog = ({
  record,
  onSaved,
  onClose,
}: {
  /** The one to change; without it a new one is made. */
  readonly record: QuickMessageDto | undefined;
  readonly onSaved: (record: QuickMessageDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('quick-messages');
  const shell = useTexts();
  const [known, setKnown] = useState(record);
  const tags = useList<TagBadge>({ path: '/tags/list', live: { event: 'tag', enter: 'always' } });
  const form = useForm<QuickMessageValues>({
    schema: quickMessageFormSchema,
    initial: valuesOf(record),
    check: (values) =>
      hasFile(values) || values.message.trim() !== '' ? {} : { message: shell('form.required') },
    onSubmit: async (values) => {
      onSaved(await saveQuickMessage(known, values, setKnown));
      toast.success(t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={record ? t('edit', { shortcode: record.shortcode }) : t('add')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="shortcode"
        label={t('fields.shortcode')}
        help={t('help.shortcode')}
        maxLength={LONGEST_SHORTCODE}
        leftElement={
          <span className="quick-slash" aria-hidden="true">
            /
          </span>
        }
        autoFocus
      />
      <MessageField
        form={form}
        name="message"
        label={t('fields.message')}
        rows={5}
        maxLength={LONGEST_MESSAGE}
      />
      <MediaField form={form} record={known} />
      {hasFile(form.values) && (
        <SwitchField form={form} name="sendOnlyMedia" label={t('fields.sendOnlyMedia')} />
      )}
      <SelectField
        form={form}
        name="tagId"
        label={t('fields.tag')}
        help={t('help.tag')}
        empty={t('media.noTag')}
        choices={tags.items.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SwitchField form={form} name="geral" label={t('fields.geral')} help={t('help.geral')} />
      <SwitchField form={form} name="status" label={t('fields.status')} />
    </FormDialog>
  );
};
