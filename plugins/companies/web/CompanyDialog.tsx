import {
  companyZone,
  Field,
  FormDialog,
  http,
  PasswordField,
  SelectField,
  Slot,
  SwitchField,
  TextField,
  toast,
  useForm,
  useTexts,
} from 'prosa/web';
import type { Choice } from 'prosa/web';
import type { CompanyDto, CreatedCompanyDto } from '../schemas.ts';
import { CompanyDialogSlot } from '../slots.ts';
import { companyBody, companyFormSchema, companyValues } from './company-form.ts';
import type { CompanyValues } from './company-form.ts';
import { RECURRENCES } from './renewal.ts';
import { TimeZonePicker } from './zones/TimeZonePicker.tsx';

/** Codes of the server that belong to one field. */
const FIELD_OF: Readonly<Record<string, keyof CompanyValues>> = {
  ERR_COMPANY_INVALID_NAME: 'name',
  ERR_COMPANY_NAME_ALREADY_EXISTS: 'name',
  ERR_COMPANY_INVALID_PHONE: 'phone',
  ERR_USER_EMAIL_ALREADY_EXISTS: 'email',
  ERR_NO_PLAN_FOUND: 'planId',
  ERR_COMPANY_INVALID_TIME_ZONE: 'timezone',
  ERR_OWN_COMPANY: 'status',
};

/** Adds a company with its first admin, or changes one. */
export const CompanyDialog = ({
  company,
  plans,
  onSaved,
  onClose,
}: {
  /** The one to change; without it a new one. */
  readonly company: CompanyDto | undefined;
  readonly plans: readonly Choice[];
  readonly onSaved: (company: CreatedCompanyDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('companies');
  const shell = useTexts();
  const isNew = company === undefined;
  const form = useForm<CompanyValues>({
    schema: companyFormSchema(isNew),
    initial: companyValues(company, companyZone()),
    fieldOf: FIELD_OF,
    failure: shell('common.failed'),
    onSubmit: async (values) => {
      const body = companyBody(values, isNew);
      onSaved(
        isNew
          ? await http.post<CreatedCompanyDto>('/companies', body)
          : await http.put<CompanyDto>(`/companies/${company.id}`, body),
      );
      toast.success(shell('common.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={isNew ? t('add') : t('edit', { name: company.name })}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('fields.name')} autoComplete="off" autoFocus />
      <div className="form-row">
        <TextField
          form={form}
          name="email"
          type="email"
          label={t('fields.email')}
          autoComplete="off"
        />
        <TextField form={form} name="phone" label={t('fields.phone')} autoComplete="off" />
      </div>
      {isNew && (
        <PasswordField
          form={form}
          name="password"
          label={t('fields.password')}
          help={t('help.password')}
          person={{ name: form.values.name, email: form.values.email, phone: form.values.phone }}
        />
      )}
      <div className="form-row">
        <SelectField
          form={form}
          name="planId"
          label={t('fields.plan')}
          choices={plans}
          empty={t('choosePlan')}
        />
        <SelectField
          form={form}
          name="recurrence"
          label={t('fields.recurrence')}
          choices={RECURRENCES.map((value) => ({ value, label: t(`recurrences.${value}`) }))}
        />
      </div>
      <TextField
        form={form}
        name="dueDate"
        type="date"
        label={t('fields.dueDate')}
        help={t('help.dueDate')}
      />
      <Field form={form} name="timezone" label={t('fields.timezone')}>
        {(control) => (
          <TimeZonePicker
            control={control}
            value={form.values.timezone}
            onChoose={(zone) => form.set('timezone', zone)}
          />
        )}
      </Field>
      <SwitchField form={form} name="status" label={t('fields.status')} help={t('help.status')} />
      <SwitchField form={form} name="campaignsEnabled" label={t('fields.campaignsEnabled')} />
      {company && <Slot slot={CompanyDialogSlot} company={company} disabled={form.isBusy} />}
    </FormDialog>
  );
};
