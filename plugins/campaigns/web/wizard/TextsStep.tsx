import { SelectField, SwitchField, useTexts } from 'prosa/web';
import type { ReactNode } from 'react';
import { TextTabs } from '../TextTabs.tsx';
import type { SettingsValues } from '../campaign-settings.ts';
import type { StepProps } from './step-props.ts';

/** The words: up to five texts, each with its question for consent, and the files that go along. */
export const TextsStep = ({
  form,
  may,
  choices,
  settings,
  children,
}: StepProps & {
  readonly settings: SettingsValues | undefined;
  /** The campaign's own file. */
  readonly children: ReactNode;
}) => {
  const t = useTexts('campaigns');
  return (
    <>
      <SwitchField
        form={form}
        name="confirmation"
        label={t('fields.confirmation')}
        help={t('help.confirmation')}
        disabled={may !== 'all'}
      />
      <TextTabs form={form} disabled={may === 'none'} variables={settings?.variables ?? []} />
      <SelectField
        form={form}
        name="fileListId"
        label={t('fields.fileListId')}
        empty={t('fields.none')}
        disabled={may !== 'all'}
        choices={choices.files}
      />
      {children}
    </>
  );
};
