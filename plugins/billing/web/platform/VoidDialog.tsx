import { Type } from '@sinclair/typebox';
import { FormDialog, http, toast, useForm, useTexts } from 'prosa/web';
import type { InvoiceDto } from '../../shared/invoice-schemas.ts';
import { money } from '../money.ts';
import { REASON, ReasonField } from './ReasonField.tsx';

const SCHEMA = Type.Object({ reason: REASON });

/** Voids an invoice, or gives it up, for a reason. */
export const VoidDialog = ({
  invoice,
  status,
  onSaved,
  onClose,
}: {
  readonly invoice: InvoiceDto;
  readonly status: 'void' | 'uncollectible';
  readonly onSaved: (invoice: InvoiceDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('billing');
  const shell = useTexts();
  const form = useForm<{ reason: string }>({
    schema: SCHEMA,
    initial: { reason: '' },
    failure: shell('common.failed'),
    onSubmit: async ({ reason }) => {
      const body = { status, reason: reason.trim() };
      onSaved(await http.put<InvoiceDto>(`/invoices/${String(invoice.id)}`, body));
      toast.success(shell('common.done'));
      onClose();
    },
  });
  const values = { id: invoice.id, amount: money(invoice.cents), company: invoice.company?.name };
  return (
    <FormDialog
      form={form}
      isOpen
      title={t(`platform.${status}.title`, values)}
      submit={t(`platform.${status}.action`)}
      onClose={onClose}
    >
      <p>{t(`platform.${status}.text`, values)}</p>
      <ReasonField form={form} />
    </FormDialog>
  );
};
