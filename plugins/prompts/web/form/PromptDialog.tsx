import {
  FormDialog,
  http,
  SelectField,
  TextAreaField,
  TextField,
  toast,
  useForm,
  useList,
  useTexts,
} from 'prosa/web';
import type { PromptDto } from '../../schemas.ts';
import { LONGEST_PROMPT } from '../../shared/defaults.ts';
import { ModelFields } from './ModelFields.tsx';
import { promptBody, promptFormSchema, promptValues } from './prompt-form.ts';
import type { PromptValues } from './prompt-form.ts';
import { SecretField } from './SecretField.tsx';
import { TestButton } from './TestButton.tsx';
import { VoiceFields } from './VoiceFields.tsx';

interface QueueChoice {
  readonly id: number;
  readonly name: string;
}

/** Makes a prompt, or changes one. */
export const PromptDialog = ({
  prompt,
  onSaved,
  onClose,
}: {
  /** The one to change; without it a new one is made. */
  readonly prompt: PromptDto | undefined;
  readonly onSaved: (prompt: PromptDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('prompts');
  const queues = useList<QueueChoice>({
    path: '/queue',
    live: { event: 'queue', enter: 'always' },
  });
  const form = useForm<PromptValues>({
    schema: promptFormSchema,
    initial: promptValues(prompt),
    missing: { queueId: t('errors.ERR_PROMPT_QUEUEID_INVALID') },
    onSubmit: async (values) => {
      const body = promptBody(values);
      const saved = prompt
        ? await http.put<PromptDto>(`/prompt/${String(prompt.id)}`, body)
        : await http.post<PromptDto>('/prompt', body);
      onSaved(saved);
      toast.success(t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={prompt ? t('edit', { name: prompt.name }) : t('add')}
      footer={<TestButton prompt={prompt} values={form.values} />}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('fields.name')} maxLength={100} autoFocus />
      <SecretField
        form={form}
        name="apiKey"
        label={t('fields.apiKey')}
        help={t('help.apiKey')}
        isStored={prompt?.hasApiKey === true}
      />
      <TextAreaField
        form={form}
        name="prompt"
        label={t('fields.prompt')}
        help={t('help.prompt')}
        rows={10}
        maxLength={LONGEST_PROMPT}
      />
      <SelectField
        form={form}
        name="queueId"
        label={t('fields.queue')}
        help={t('help.queue')}
        empty={t('chooseQueue')}
        choices={queues.items.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <h3 className="form-section">{t('sections.model')}</h3>
      <ModelFields form={form} />
      <h3 className="form-section">{t('sections.audio')}</h3>
      <VoiceFields form={form} prompt={prompt} />
    </FormDialog>
  );
};
