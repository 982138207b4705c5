import { Type } from '@sinclair/typebox';
import {
  companyZone,
  formatDate,
  FormDialog,
  http,
  MoneyField,
  TextField,
  toast,
  useForm,
  useTexts,
} from 'prosa/web';
import type { InvoiceDto } from '../../shared/invoice-schemas.ts';
import { dueOf } from '../invoice-standing.ts';
import { centsOf, money } from '../money.ts';

const SCHEMA = Type.Object({
  externalId: Type.String({ minLength: 1, maxLength: 64, pattern: '^\\s*[A-Za-z0-9-]+\\s*$' }),
  amount: Type.Number({ minimum: 0.01, maximum: 1_000_000 }),
  paidOn: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
});

interface Values {
  readonly externalId: string;
  readonly amount: number | null;
  /** A calendar day. */
  readonly paidOn: string;
}

/** Today, as a field for days has it. */
const today = (): string => formatDate(Date.now(), companyZone()).split('/').toReversed().join('-');

/** Confirms that an invoice was paid, with the bank's id, amount and day of the payment. */
export const ConfirmPaymentDialog = ({
  invoice,
  onSaved,
  onClose,
}: {
  readonly invoice: InvoiceDto;
  readonly onSaved: (invoice: InvoiceDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('billing');
  const shell = useTexts();
  const form = useForm<Values>({
    schema: SCHEMA,
    initial: { externalId: '', amount: dueOf(invoice) / 100, paidOn: today() },
    fieldOf: { ERR_PAYMENT_KNOWN: 'externalId', ERR_INVALID_PAYMENT_DATE: 'paidOn' },
    failure: shell('common.failed'),
    onSubmit: async ({ externalId, amount, paidOn }) => {
      const noon = Date.parse(`${paidOn}T15:00:00Z`);
      const body = {
        externalId: externalId.trim(),
        cents: centsOf(amount ?? 0),
        // Noon of that day in São Paulo, or now where that is still to come.
        paidAt: new Date(Math.min(noon, Date.now())).toISOString(),
      };
      onSaved(await http.post<InvoiceDto>(`/invoices/${String(invoice.id)}/payments`, body));
      toast.success(t('platform.confirm.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={t('platform.confirm.title', { id: invoice.id })}
      submit={t('platform.confirm.action')}
      onClose={onClose}
    >
      <p>
        {t('platform.confirm.text', {
          company: invoice.company?.name,
          amount: money(dueOf(invoice)),
        })}
      </p>
      <TextField
        form={form}
        name="externalId"
        label={t('platform.confirm.externalId')}
        help={t('platform.confirm.externalIdHelp')}
        autoComplete="off"
      />
      <div className="form-row">
        <MoneyField form={form} name="amount" label={t('platform.amount')} />
        <TextField form={form} name="paidOn" type="date" label={t('platform.confirm.paidOn')} />
      </div>
    </FormDialog>
  );
};
