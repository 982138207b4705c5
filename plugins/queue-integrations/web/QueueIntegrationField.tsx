import { useColumns, useTexts } from 'prosa/web';
import type { RecordFieldsProps } from 'prosa/contract';
import { IntegrationColumns } from '../public.ts';
import { IntegrationField } from './IntegrationField.tsx';

/** The integration of a queue, in its dialog. */
const QueueIntegrationField = (props: RecordFieldsProps<object>) => {
  const t = useTexts('queue-integrations');
  const form = useColumns(props, IntegrationColumns);
  return <IntegrationField form={form} help={t('help.integrationQueue')} />;
};

export default QueueIntegrationField;
