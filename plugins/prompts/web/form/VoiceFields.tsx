import { SelectField, TextField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { PromptDto } from '../../schemas.ts';
import { AZURE_VOICES, WRITTEN } from '../../shared/voices.ts';
import { voiceKind } from './prompt-form.ts';
import type { PromptValues } from './prompt-form.ts';
import { SecretField } from './SecretField.tsx';
import { useRegionVoices } from './use-region-voices.ts';

/** Voices that OpenAI's servers have; others may have more, which then stand in the prompt already. */
const SERVER_VOICES = ['alloy', 'ash', 'coral', 'echo', 'nova', 'onyx', 'sage', 'shimmer'];

const nameOf = (voice: string): string =>
  voice
    .replace(/^pt-BR-/, '')
    .replace(/Neural$/, '')
    .replace(/^speech:/, '');

/** The words of customers' voice notes, and the voice that answers. */
export const VoiceFields = ({
  form,
  prompt,
}: {
  readonly form: Form<PromptValues>;
  readonly prompt: PromptDto | undefined;
}) => {
  const t = useTexts('prompts');
  const { voice, voiceRegion, voiceKey } = form.values;
  const kind = voiceKind(voice);
  const region = useRegionVoices({
    promptId: prompt?.id,
    voiceKey,
    voiceRegion,
    isWanted: kind === 'azure',
  });
  // One that is chosen stays in the list although the region does not name it.
  const azure = AZURE_VOICES.filter(
    (each) => region.voices === undefined || region.voices.includes(each) || each === voice,
  );
  const own = [
    ...new Set([
      ...SERVER_VOICES.map((name) => `speech:${name}`),
      ...(kind === 'speech' ? [voice] : []),
    ]),
  ];
  return (
    <>
      <TextField
        form={form}
        name="transcriptionModel"
        label={t('fields.transcriptionModel')}
        help={t('help.transcriptionModel')}
      />
      <SelectField
        form={form}
        name="voice"
        label={t('fields.voice')}
        help={region.help ?? t('help.voice')}
        choices={[
          { value: WRITTEN, label: t('voices.written') },
          ...azure.map((each) => ({
            value: each,
            label: t('voices.azure', { name: nameOf(each) }),
          })),
          ...own.map((each) => ({
            value: each,
            label: t('voices.speech', { name: nameOf(each) }),
          })),
        ]}
      />
      {kind === 'azure' && (
        <div className="form-row">
          <SecretField
            form={form}
            name="voiceKey"
            label={t('fields.voiceKey')}
            isStored={prompt?.hasVoiceKey === true}
          />
          <TextField
            form={form}
            name="voiceRegion"
            label={t('fields.voiceRegion')}
            help={t('help.voiceRegion')}
          />
        </div>
      )}
      {kind === 'speech' && (
        <TextField
          form={form}
          name="speechModel"
          label={t('fields.speechModel')}
          help={t('help.speechModel')}
        />
      )}
    </>
  );
};
