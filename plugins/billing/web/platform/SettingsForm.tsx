import { documentKind, formatDocument, plainDocument } from 'prosa/contract';
import { Button, Switch } from '@blueprintjs/core';
import { Type } from '@sinclair/typebox';
import { http, SelectField, TextField, toast, useForm, useTexts } from 'prosa/web';
import type { BillingSettingsDto } from '../../shared/settings-schemas.ts';

const SCHEMA = Type.Object({
  issuerName: Type.Optional(Type.String({ maxLength: 150 })),
  issuerDocument: Type.Optional(Type.String({ maxLength: 18 })),
  issuerAddress: Type.Optional(Type.String({ maxLength: 300 })),
  graceDays: Type.Integer({ minimum: 0, maximum: 60 }),
});

type StepId = BillingSettingsDto['steps'][number]['id'];

interface Values {
  /** Null while none is chosen. */
  readonly provider: string | null;
  readonly issuerName: string;
  readonly issuerDocument: string;
  readonly issuerAddress: string;
  readonly graceDays: number | null;
  readonly stepsOff: readonly StepId[];
}

const valuesOf = (settings: BillingSettingsDto): Values => ({
  provider: settings.provider === '' ? null : settings.provider,
  issuerName: settings.issuerName,
  issuerDocument: formatDocument(settings.issuerDocument),
  issuerAddress: settings.issuerAddress,
  graceDays: settings.graceDays,
  stepsOff: settings.steps.filter(({ isOn }) => !isOn).map(({ id }) => id),
});

/** Provider, issuer, grace and reminders of the platform, saved by one button. */
export const SettingsForm = ({
  settings,
  onSaved,
}: {
  readonly settings: BillingSettingsDto;
  readonly onSaved: (settings: BillingSettingsDto) => void;
}) => {
  const t = useTexts('billing');
  const shell = useTexts();
  const form = useForm<Values>({
    schema: SCHEMA,
    initial: valuesOf(settings),
    check: ({ issuerDocument }) =>
      issuerDocument.trim() !== '' && documentKind(issuerDocument) === undefined
        ? { issuerDocument: t('profile.refused.document') }
        : {},
    fieldOf: { ERR_INVALID_DOCUMENT: 'issuerDocument', ERR_NO_PROVIDER_FOUND: 'provider' },
    failure: shell('common.failed'),
    onSubmit: async (values) => {
      const saved = await http.put<BillingSettingsDto>('/billing/settings', {
        ...values,
        provider: values.provider ?? '',
        issuerDocument: plainDocument(values.issuerDocument),
      });
      onSaved(saved);
      form.reset(valuesOf(saved));
      toast.success(shell('common.done'));
    },
  });
  const { stepsOff } = form.values;
  const ready = settings.providers.filter(({ isReady }) => isReady);
  return (
    <form className="billing-part" noValidate onSubmit={(event) => void form.submit(event)}>
      <h2>{t('platform.settings.title')}</h2>
      <SelectField
        form={form}
        name="provider"
        label={t('platform.settings.provider')}
        help={t(
          ready.length === 0 ? 'platform.settings.noneReady' : 'platform.settings.providerHelp',
        )}
        empty={t('platform.settings.noProvider')}
        choices={settings.providers.map(({ id, isReady }) => ({
          value: id,
          label: isReady
            ? t(`platform.providers.${id}`, { defaultValue: id })
            : t('platform.settings.notReady', {
                name: t(`platform.providers.${id}`, { defaultValue: id }),
              }),
        }))}
      />
      <div className="form-row">
        <TextField form={form} name="issuerName" label={t('platform.settings.issuerName')} />
        <TextField
          form={form}
          name="issuerDocument"
          label={t('platform.settings.issuerDocument')}
        />
      </div>
      <TextField
        form={form}
        name="issuerAddress"
        label={t('platform.settings.issuerAddress')}
        help={t('platform.settings.issuerHelp')}
      />
      <TextField
        form={form}
        name="graceDays"
        type="number"
        label={t('platform.settings.graceDays')}
        help={t('platform.settings.graceHelp')}
      />
      <fieldset className="billing-steps">
        <legend>{t('platform.settings.steps')}</legend>
        <p className="billing-note">{t('platform.settings.stepsHelp')}</p>
        {settings.steps.map(({ id, sent }) => (
          <div key={id} className="billing-step">
            <Switch
              label={t(`platform.steps.${id}`)}
              checked={!stepsOff.includes(id)}
              disabled={form.isBusy}
              onChange={(event) =>
                form.set(
                  'stepsOff',
                  event.currentTarget.checked
                    ? stepsOff.filter((each) => each !== id)
                    : [...stepsOff, id],
                )
              }
            />
            <small>
              {sent === 0
                ? t('platform.settings.notSent')
                : t('platform.settings.sent', { count: sent })}
            </small>
          </div>
        ))}
      </fieldset>
      <div>
        <Button
          type="submit"
          intent="primary"
          text={shell('common.save')}
          disabled={!form.isDirty}
          loading={form.isBusy}
        />
      </div>
    </form>
  );
};
