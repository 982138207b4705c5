import { Type } from '@sinclair/typebox';
import {
  FormDialog,
  http,
  MoneyField,
  SelectField,
  TextField,
  toast,
  useForm,
  useTexts,
} from 'prosa/web';
import { centsOf } from '../money.ts';
import { CompanyField } from './CompanyField.tsx';
import type { ChosenCompany, CompanyValues } from './CompanyField.tsx';
import { REASON, ReasonField } from './ReasonField.tsx';

interface GrantProps {
  readonly company?: ChosenCompany;
  readonly onClose: () => void;
}

const CREDIT = Type.Object({
  company: Type.Object({}),
  direction: Type.String(),
  amount: Type.Number({ minimum: 0.01, maximum: 1_000_000 }),
  reason: REASON,
});

const DIRECTIONS = ['give', 'take'] as const;

interface CreditValues extends CompanyValues {
  readonly direction: (typeof DIRECTIONS)[number];
  readonly amount: number | null;
  readonly reason: string;
}

/** Gives a company credit that its next invoices use, or takes some back. */
export const CreditDialog = ({ company, onClose }: GrantProps) => {
  const t = useTexts('billing');
  const shell = useTexts();
  const form = useForm<CreditValues>({
    schema: CREDIT,
    initial: { company: company ?? null, direction: 'give', amount: null, reason: '' },
    fieldOf: { ERR_CREDIT_TOO_SMALL: 'amount', ERR_NO_COMPANY_FOUND: 'company' },
    failure: shell('common.failed'),
    onSubmit: async (values) => {
      await http.post('/billing/credits', {
        companyId: values.company?.id,
        cents: centsOf(values.amount ?? 0) * (values.direction === 'give' ? 1 : -1),
        reason: values.reason.trim(),
      });
      toast.success(shell('common.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={t('platform.credit.title')}
      submit={t('platform.credit.submit')}
      onClose={onClose}
    >
      <CompanyField form={form} />
      <div className="form-row">
        <SelectField
          form={form}
          name="direction"
          label={t('platform.credit.direction')}
          choices={DIRECTIONS.map((value) => ({
            value,
            label: t(`platform.credit.directions.${value}`),
          }))}
        />
        <MoneyField form={form} name="amount" label={t('platform.amount')} />
      </div>
      <p className="billing-note">{t('platform.credit.help')}</p>
      <ReasonField form={form} />
    </FormDialog>
  );
};

const EXTENSION = Type.Object({
  company: Type.Object({}),
  days: Type.Integer({ minimum: 1, maximum: 366 }),
  reason: REASON,
});

interface ExtensionValues extends CompanyValues {
  readonly days: number | null;
  readonly reason: string;
}

/** Moves the due date of a company by some days. */
export const ExtensionDialog = ({ company, onClose }: GrantProps) => {
  const t = useTexts('billing');
  const shell = useTexts();
  const form = useForm<ExtensionValues>({
    schema: EXTENSION,
    initial: { company: company ?? null, days: 7, reason: '' },
    fieldOf: { ERR_NO_COMPANY_FOUND: 'company', ERR_COMPANY_EXEMPT: 'company' },
    failure: shell('common.failed'),
    onSubmit: async (values) => {
      await http.post('/billing/extensions', {
        companyId: values.company?.id,
        days: values.days,
        reason: values.reason.trim(),
      });
      toast.success(shell('common.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={t('platform.extension.title')}
      submit={t('platform.extension.action')}
      onClose={onClose}
    >
      <CompanyField form={form} />
      <TextField
        form={form}
        name="days"
        type="number"
        label={t('platform.extension.days')}
        help={t('platform.extension.help')}
      />
      <ReasonField form={form} />
    </FormDialog>
  );
};
