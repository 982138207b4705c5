import { Type } from '@sinclair/typebox';
import {
  ColorField,
  FormDialog,
  http,
  SUGGESTED_COLORS,
  SwitchField,
  TextField,
  toast,
  useCan,
  useForm,
  usePlan,
  useTexts,
} from 'prosa/web';
import { TAG_COLOR, TAG_NAME } from '../public.ts';
import type { TagDto } from '../schemas.ts';

/** The rules the form has for a tag; the server has the same. */
const schema = Type.Object({
  name: Type.String(TAG_NAME),
  color: Type.String({ pattern: TAG_COLOR }),
});

interface Values {
  readonly name: string;
  readonly color: string;
  readonly kanban: boolean;
}

/** The first suggested colour that no tag has. */
const freeColor = (others: readonly TagDto[]): string => {
  const taken = new Set(others.map(({ color }) => color.toLowerCase()));
  return SUGGESTED_COLORS.find((color) => !taken.has(color)) ?? SUGGESTED_COLORS[0];
};

/** Makes a tag, or changes one. */
export const TagDialog = ({
  tag,
  others,
  onSaved,
  onClose,
}: {
  /** The one to change; without it a new one is made. */
  readonly tag: TagDto | undefined;
  readonly others: readonly TagDto[];
  readonly onSaved: (tag: TagDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('tags');
  const mayArrange = useCan('tags-page:setKanban');
  const hasKanban = usePlan('useKanban');
  const form = useForm<Values>({
    schema,
    initial: tag
      ? { name: tag.name, color: tag.color, kanban: tag.kanban === 1 }
      : { name: '', color: freeColor(others), kanban: false },
    onSubmit: async ({ name, color, kanban }) => {
      const body = {
        name: name.trim(),
        color,
        ...(mayArrange ? { kanban: kanban ? 1 : 0 } : {}),
      };
      onSaved(
        tag
          ? await http.put<TagDto>(`/tags/${tag.id}`, body)
          : await http.post<TagDto>('/tags', body),
      );
      toast.success(t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={tag ? t('edit', { name: tag.name }) : t('add')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t('fields.name')}
        maxLength={TAG_NAME.maxLength}
        autoFocus
      />
      <ColorField form={form} name="color" label={t('fields.color')} />
      {mayArrange && hasKanban && (
        <SwitchField form={form} name="kanban" label={t('fields.kanban')} help={t('help.kanban')} />
      )}
    </FormDialog>
  );
};
