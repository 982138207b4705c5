import { TextField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { PromptValues } from './prompt-form.ts';

/** The server of a prompt, its model, and how much it may say and use. */
export const ModelFields = ({ form }: { readonly form: Form<PromptValues> }) => {
  const t = useTexts('prompts');
  const amount = (name: keyof PromptValues) => (
    <TextField
      form={form}
      name={name}
      type="number"
      label={t(`fields.${name}`)}
      help={t(`help.${name}`)}
    />
  );
  return (
    <>
      <TextField
        form={form}
        name="baseUrl"
        inputMode="url"
        label={t('fields.baseUrl')}
        help={t('help.baseUrl')}
      />
      <TextField form={form} name="model" label={t('fields.model')} help={t('help.model')} />
      <div className="form-row">
        {amount('temperature')}
        {amount('maxTokens')}
      </div>
      <div className="form-row">
        {amount('maxMessages')}
        {amount('dailyTokens')}
      </div>
    </>
  );
};
