import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { http, SelectField, SwitchField, toast, useForm, useTexts } from 'prosa/web';
import { LONGER_INTERVALS, MESSAGE_INTERVALS } from '../public.ts';
import { SettingsBody } from '../shared/settings-schemas.ts';
import type { SettingRows } from '../shared/settings-schemas.ts';
import { settingsOf } from './campaign-settings.ts';
import type { SettingsValues } from './campaign-settings.ts';
import { Holidays } from './Holidays.tsx';
import { Variables } from './Variables.tsx';

/** Intervals, variables and holidays. */
export const SettingsForm = ({ initial }: { readonly initial: SettingsValues }) => {
  const t = useTexts('campaigns');
  const shell = useTexts();
  const [stored, setStored] = useState(initial);
  const form = useForm<SettingsValues>({
    schema: SettingsBody.properties.settings,
    initial: stored,
    onSubmit: async (settings) => {
      const saved = settingsOf(await http.post<SettingRows>('/campaign-settings', { settings }));
      setStored(saved);
      form.reset(saved);
      toast.success(t('settings.saved'));
    },
  });
  const seconds = (value: number): string =>
    value === 0 ? t('settings.noInterval') : t('settings.seconds', { count: value });
  return (
    <form
      className="form campaign-settings"
      noValidate
      onSubmit={(event) => void form.submit(event)}
    >
      <SelectField
        form={form}
        name="messageInterval"
        label={t('settings.messageInterval')}
        help={t('settings.messageIntervalHelp')}
        choices={MESSAGE_INTERVALS.map((value) => ({ value, label: seconds(value) }))}
      />
      <SelectField
        form={form}
        name="longerIntervalAfter"
        label={t('settings.longerIntervalAfter')}
        choices={LONGER_INTERVALS.map((value) => ({
          value,
          label: value === 0 ? t('settings.never') : t('settings.messages', { count: value }),
        }))}
      />
      <SelectField
        form={form}
        name="greaterInterval"
        label={t('settings.greaterInterval')}
        choices={LONGER_INTERVALS.map((value) => ({ value, label: seconds(value) }))}
      />
      <SwitchField
        form={form}
        name="requireBasis"
        label={t('settings.requireBasis')}
        help={t('settings.requireBasisHelp')}
      />
      <Variables
        variables={form.values.variables}
        onChange={(variables) => form.set('variables', [...variables])}
      />
      <Holidays
        days={form.values.holidays}
        onChange={(holidays) => form.set('holidays', [...holidays])}
      />
      <div>
        <Button type="submit" intent="primary" text={shell('common.save')} loading={form.isBusy} />
      </div>
    </form>
  );
};
