import type { RecordFieldsProps } from 'prosa/contract';
import { SelectField, useColumns, useTexts } from 'prosa/web';
import { BillColumns } from '../schemas.ts';

/** Whether a queue answers with bills, in its dialog. */
const BillField = (props: RecordFieldsProps<object>) => {
  const t = useTexts('bills');
  const form = useColumns(props, BillColumns);
  const help = form.values.billKind === null ? 'column.nameHelp' : 'column.help';
  return (
    <SelectField
      form={form}
      name="billKind"
      label={t('column.label')}
      help={t(help)}
      empty={t('column.name')}
      choices={(['off', 'second-copy', 'unblock'] as const).map((value) => ({
        value,
        label: t(`column.${value}`),
      }))}
    />
  );
};

export default BillField;
