import { Type } from '@sinclair/typebox';
import { FormDialog, http, TextAreaField, TextField, toast, useForm, useTexts } from 'prosa/web';
import type { HelpDto } from '../schemas.ts';

/** The fields of the form of a help; the server judges by the same rules. */
const helpFormSchema = Type.Object({
  title: Type.String({ minLength: 2, maxLength: 200 }),
  description: Type.Optional(Type.String({ maxLength: 2000 })),
  video: Type.String({ minLength: 1, maxLength: 300 }),
});

interface HelpValues {
  readonly title: string;
  readonly description: string;
  readonly video: string;
}

/** Codes of the server that belong to one field. */
const FIELD_OF: Readonly<Record<string, keyof HelpValues>> = {
  ERR_HELP_INVALID_TITLE: 'title',
  ERR_HELP_TITLE_ALREADY_EXISTS: 'title',
  ERR_HELP_INVALID_VIDEO: 'video',
};

/** Adds a help, or changes one. */
export const HelpDialog = ({
  help,
  onSaved,
  onClose,
}: {
  /** The one to change; without it a new one. */
  readonly help: HelpDto | undefined;
  readonly onSaved: (help: HelpDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('helps');
  const shell = useTexts();
  const form = useForm<HelpValues>({
    schema: helpFormSchema,
    initial: {
      title: help?.title ?? '',
      description: help?.description ?? '',
      video: help?.video ?? '',
    },
    fieldOf: FIELD_OF,
    failure: shell('common.failed'),
    onSubmit: async (values) => {
      onSaved(
        help
          ? await http.put<HelpDto>(`/helps/${help.id}`, values)
          : await http.post<HelpDto>('/helps', values),
      );
      toast.success(shell('common.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={help ? t('edit', { title: help.title }) : t('add')}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={t('fields.title')} maxLength={200} autoFocus />
      <TextField
        form={form}
        name="video"
        label={t('fields.video')}
        help={t('help.video')}
        maxLength={300}
      />
      <TextAreaField
        form={form}
        name="description"
        label={t('fields.description')}
        maxLength={2000}
      />
    </FormDialog>
  );
};
