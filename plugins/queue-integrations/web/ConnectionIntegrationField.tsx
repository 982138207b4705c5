import { useColumns, useTexts } from 'prosa/web';
import type { RecordFieldsProps } from 'prosa/contract';
import { IntegrationColumns } from '../public.ts';
import { IntegrationField } from './IntegrationField.tsx';

/** The integration of a connection, in its dialog. */
const ConnectionIntegrationField = (props: RecordFieldsProps<object>) => {
  const t = useTexts('queue-integrations');
  const form = useColumns(props, IntegrationColumns);
  return <IntegrationField form={form} help={t('help.integrationConnection')} />;
};

export default ConnectionIntegrationField;
