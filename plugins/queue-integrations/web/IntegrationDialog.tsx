import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { FormDialog, http, SelectField, TextField, toast, useForm, useTexts } from 'prosa/web';
import type { IntegrationDto } from '../schemas.ts';
import { INTEGRATION_NAME, INTEGRATION_TYPES, isDelivered } from '../shared/types.ts';
import { DeliveriesSection } from './DeliveriesSection.tsx';
import { bodyOf, integrationFormSchema, isTestable, valuesOf } from './integration-form.ts';
import type { IntegrationFormValues } from './integration-form.ts';
import { SigningSection } from './SigningSection.tsx';
import { TestOutcome } from './TestOutcome.tsx';
import { TypeFields } from './TypeFields.tsx';
import { useIntegrationTest } from './use-integration-test.ts';

/** Adds an integration, or changes one. */
export const IntegrationDialog = ({
  record,
  onSaved,
  onClose,
}: {
  /** The one to change; without it a new one is made. */
  readonly record: IntegrationDto | undefined;
  readonly onSaved: (record: IntegrationDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('queue-integrations');
  const test = useIntegrationTest(record);
  // The form's rules follow its type.
  const [type, setType] = useState(valuesOf(record).type);
  const form = useForm<IntegrationFormValues>({
    schema: integrationFormSchema(type, record),
    initial: valuesOf(record),
    missing: {
      jsonContent: t('errors.ERR_INTEGRATION_KEY_REQUIRED'),
      urlN8N: t('errors.ERR_INTEGRATION_URL_REQUIRED'),
      typebotSlug: t('errors.ERR_INTEGRATION_SLUG_REQUIRED'),
    },
    onSubmit: async (values) => {
      const body = bodyOf(values);
      const saved = record
        ? await http.put<IntegrationDto>(`/queueIntegration/${String(record.id)}`, body)
        : await http.post<IntegrationDto>('/queueIntegration', body);
      onSaved(saved);
      toast.success(t(record ? 'saved' : 'added'));
      onClose();
    },
  });
  const { values } = form;
  if (values.type !== type) setType(values.type);
  return (
    <FormDialog
      form={form}
      isOpen
      title={record ? t('edit', { name: record.name }) : t('add')}
      onClose={onClose}
      footer={
        <Button
          text={t('test.run')}
          disabled={!isTestable(values, record) || form.isBusy}
          loading={test.isBusy}
          onClick={() => void test.run(values)}
        />
      }
    >
      {record?.stoppedAt !== undefined && record.stoppedAt !== null && (
        <Callout compact intent="warning">
          {t('stopped.text')}
        </Callout>
      )}
      <SelectField
        form={form}
        name="type"
        label={t('fields.type')}
        choices={INTEGRATION_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <TextField
        form={form}
        name="name"
        label={t('fields.name')}
        maxLength={INTEGRATION_NAME.maxLength}
        autoFocus
      />
      <TypeFields form={form} record={record} />
      {record && isDelivered(record.type) && values.type === record.type && (
        <>
          <SigningSection record={record} />
          <DeliveriesSection record={record} />
        </>
      )}
      <TestOutcome result={test.result} />
    </FormDialog>
  );
};
