import { Type } from '@sinclair/typebox';
import { FormDialog, http, MoneyField, TextField, toast, useForm, useTexts } from 'prosa/web';
import type { PaymentDto } from '../../shared/platform-schemas.ts';
import { centsOf, money } from '../money.ts';
import { CompanyField } from './CompanyField.tsx';
import type { CompanyValues } from './CompanyField.tsx';
import { REASON, ReasonField } from './ReasonField.tsx';

interface PaymentProps {
  readonly payment: PaymentDto;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const ASSIGNMENT = Type.Object({
  company: Type.Object({}),
  invoiceId: Type.Optional(Type.Integer({ minimum: 1 })),
});

interface AssignmentValues extends CompanyValues {
  readonly invoiceId: number | null;
}

/** Gives money that nobody was known for to a company. */
export const AssignDialog = ({ payment, onSaved, onClose }: PaymentProps) => {
  const t = useTexts('billing');
  const shell = useTexts();
  const form = useForm<AssignmentValues>({
    schema: ASSIGNMENT,
    initial: { company: null, invoiceId: null },
    fieldOf: { ERR_NO_INVOICE_FOUND: 'invoiceId', ERR_NO_COMPANY_FOUND: 'company' },
    failure: shell('common.failed'),
    onSubmit: async ({ company, invoiceId }) => {
      await http.post(`/billing/payments/${String(payment.id)}/assign`, {
        companyId: company?.id,
        ...(invoiceId === null ? {} : { invoiceId }),
      });
      toast.success(shell('common.done'));
      onSaved();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={t('platform.assign.title', { amount: money(payment.cents) })}
      submit={t('platform.assign.action')}
      onClose={onClose}
    >
      <p>{t('platform.assign.text')}</p>
      <CompanyField form={form} />
      <TextField
        form={form}
        name="invoiceId"
        type="number"
        label={t('platform.assign.invoice')}
        help={t('platform.assign.invoiceHelp')}
      />
    </FormDialog>
  );
};

const REFUND = Type.Object({
  amount: Type.Number({ minimum: 0.01, maximum: 1_000_000 }),
  reason: REASON,
});

interface RefundValues {
  readonly amount: number | null;
  readonly reason: string;
}

/** Sends money back to whoever paid it. */
export const RefundDialog = ({ payment, onSaved, onClose }: PaymentProps) => {
  const t = useTexts('billing');
  const shell = useTexts();
  const left = payment.cents - payment.refundedCents;
  const form = useForm<RefundValues>({
    schema: REFUND,
    initial: { amount: left / 100, reason: '' },
    check: ({ amount }) =>
      amount !== null && centsOf(amount) > left
        ? { amount: t('platform.refund.tooMuch', { amount: money(left) }) }
        : {},
    fieldOf: { ERR_REFUND_TOO_LARGE: 'amount' },
    failure: shell('common.failed'),
    onSubmit: async ({ amount, reason }) => {
      await http.post(`/billing/payments/${String(payment.id)}/refunds`, {
        cents: centsOf(amount ?? 0),
        reason: reason.trim(),
      });
      toast.success(t('platform.refund.done'));
      onSaved();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={t('platform.refund.title', { amount: money(payment.cents) })}
      submit={t('platform.refund.action')}
      onClose={onClose}
    >
      <p>{t('platform.refund.text')}</p>
      <MoneyField form={form} name="amount" label={t('platform.amount')} />
      <ReasonField form={form} />
    </FormDialog>
  );
};
