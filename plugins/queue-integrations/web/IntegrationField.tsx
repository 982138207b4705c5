import { useEffect, useState } from 'react';
import { http, SelectField, toast, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { IntegrationChoice, IntegrationValues } from '../schemas.ts';

/** Chooses the integration of a record. */
export const IntegrationField = ({
  form,
  help,
}: {
  readonly form: Form<IntegrationValues>;
  readonly help: string;
}) => {
  const t = useTexts('queue-integrations');
  const [choices, setChoices] = useState<readonly IntegrationChoice[]>([]);
  useEffect(() => {
    const asked = new AbortController();
    http
      .get<readonly IntegrationChoice[]>('/queueIntegration/list', { signal: asked.signal })
      .then(setChoices)
      .catch((error: unknown) => {
        if (!asked.signal.aborted) toast.error(error);
      });
    return () => asked.abort();
  }, []);
  return (
    <SelectField
      form={form}
      name="integrationId"
      label={t('fields.integrationId')}
      help={help}
      empty={t('none')}
      choices={choices.map(({ id, name, type }) => ({
        value: id,
        label: `${name} (${t(`types.${type}`)})`,
      }))}
    />
  );
};
