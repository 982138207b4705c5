import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { SearchPicker, useIsNarrow, useTexts } from 'prosa/web';
import type { ChosenCompany } from './CompanyField.tsx';

const STATUSES = ['open', 'overdue', 'partly-paid', 'paid', 'void', 'uncollectible'] as const;

/** The part of all invoices that is looked at; empty texts leave a bound out. */
export interface InvoiceFilterValues {
  readonly status: string;
  /** Calendar days of the due date. */
  readonly from: string;
  readonly to: string;
  readonly company: ChosenCompany | undefined;
}

export const NO_FILTER: InvoiceFilterValues = { status: '', from: '', to: '', company: undefined };

/** Narrows all invoices to a state, a time and a company. */
export const InvoiceFilter = ({
  values,
  onChange,
}: {
  readonly values: InvoiceFilterValues;
  readonly onChange: (values: InvoiceFilterValues) => void;
}) => {
  const t = useTexts('billing');
  const id = useId();
  const isNarrow = useIsNarrow();
  const { status, from, to, company } = values;
  const fields = (
    <div className="billing-filter" role="group" aria-label={t('platform.filter.label')}>
      <div>
        <label htmlFor={`${id}-status`}>{t('invoices.fields.status')}</label>
        <HTMLSelect
          id={`${id}-status`}
          fill
          iconProps={{ title: '', 'aria-hidden': true }}
          value={status}
          onChange={(event) => onChange({ ...values, status: event.currentTarget.value })}
        >
          <option value="">{t('platform.filter.all')}</option>
          {STATUSES.map((value) => (
            <option key={value} value={value}>
              {t(`platform.filter.status.${value}`)}
            </option>
          ))}
        </HTMLSelect>
      </div>
      <div>
        <label htmlFor={`${id}-from`}>{t('platform.filter.from')}</label>
        <InputGroup
          id={`${id}-from`}
          type="date"
          value={from}
          max={to}
          onValueChange={(value) => onChange({ ...values, from: value })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-to`}>{t('platform.filter.to')}</label>
        <InputGroup
          id={`${id}-to`}
          type="date"
          value={to}
          min={from}
          onValueChange={(value) => onChange({ ...values, to: value })}
        />
      </div>
      <div className="billing-filter-company">
        <label htmlFor={`${id}-company`}>{t('platform.company')}</label>
        <SearchPicker<ChosenCompany>
          source={{ path: '/companies', itemsKey: 'companies' }}
          control={{
            id: `${id}-company`,
            name: 'company',
            disabled: false,
            'aria-invalid': false,
            'aria-describedby': undefined,
            'aria-required': false,
          }}
          chosen={company}
          onChoose={(chosen) => onChange({ ...values, company: chosen })}
          detailOf={({ email }) => email ?? ''}
          label={t('platform.companies')}
          placeholder={t('platform.companySearch')}
          change={t('platform.companyChange')}
          noneOf={(text) => t('platform.noCompany', { text })}
        />
      </div>
    </div>
  );
  return isNarrow ? (
    <details className="billing-filters">
      <summary>{t('platform.filter.label')}</summary>
      {fields}
    </details>
  ) : (
    fields
  );
};
