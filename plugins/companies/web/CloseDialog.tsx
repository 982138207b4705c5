import { Type } from '@sinclair/typebox';
import { FormDialog, http, TextField, toast, useForm, useTexts } from 'prosa/web';
import type { CompanyDto } from '../schemas.ts';

const SCHEMA = Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) });

/** Closes a company once its name is typed. */
export const CloseDialog = ({
  company,
  onClosed,
  onClose,
}: {
  readonly company: CompanyDto;
  readonly onClosed: (company: CompanyDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('companies');
  const shell = useTexts();
  const form = useForm<{ name: string }>({
    schema: SCHEMA,
    initial: { name: '' },
    onSubmit: async (body) => {
      onClosed(await http.delete<CompanyDto>(`/companies/${company.id}`, { body }));
      toast.success(shell('common.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={t('remove.title', { name: company.name })}
      submit={t('remove.action')}
      onClose={onClose}
    >
      <p>{t('remove.text')}</p>
      <TextField form={form} name="name" label={t('remove.name')} help={company.name} />
    </FormDialog>
  );
};
