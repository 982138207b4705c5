import { Field, SearchPicker, useTexts } from 'prosa/web';
import type { Choosable, Form } from 'prosa/web';

/** A company as it is chosen. */
export interface ChosenCompany extends Choosable {
  readonly email?: string | null;
}

/** The values of a form that is about one company. */
export interface CompanyValues {
  readonly company: ChosenCompany | null;
}

/** The company that something is done for, found by part of its name. */
export const CompanyField = <V extends CompanyValues>({ form }: { readonly form: Form<V> }) => {
  const t = useTexts('billing');
  return (
    <Field form={form} name="company" label={t('platform.company')}>
      {(control) => (
        <SearchPicker<ChosenCompany>
          source={{ path: '/companies', itemsKey: 'companies' }}
          control={control}
          chosen={form.values.company ?? undefined}
          onChoose={(company) => form.set('company', company ?? null)}
          detailOf={({ email }) => email ?? ''}
          label={t('platform.companies')}
          placeholder={t('platform.companySearch')}
          change={t('platform.companyChange')}
          noneOf={(text) => t('platform.noCompany', { text })}
        />
      )}
    </Field>
  );
};
