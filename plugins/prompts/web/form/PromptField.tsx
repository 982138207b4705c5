import type { RecordFieldsProps } from 'prosa/contract';
import { SelectField, useColumns, useList, useTexts } from 'prosa/web';
import { PromptColumns } from '../../public.ts';
import type { PromptDto } from '../../schemas.ts';
import { byName } from '../prompt-order.ts';

type PromptChoice = Pick<PromptDto, 'id' | 'name'>;

/** The prompt that answers where a record's tickets are attended by nobody. */
export const PromptField = ({
  help,
  ...props
}: RecordFieldsProps<object> & { readonly help: string }) => {
  const t = useTexts('prompts');
  const form = useColumns(props, PromptColumns);
  const prompts = useList<PromptChoice>({
    path: '/prompt/list',
    compare: byName,
    live: { event: 'prompt', enter: 'always' },
  });
  return (
    <SelectField
      form={form}
      name="promptId"
      label={t('column.label')}
      help={help}
      empty={t('column.none')}
      choices={prompts.items.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
};
