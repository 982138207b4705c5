import { Field, SearchPicker, SelectField, useList, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { AudienceKind } from '../schemas.ts';
import type { AnnouncementValues } from './announcement-form.ts';

const KINDS: readonly AudienceKind[] = ['all', 'plan', 'reseller', 'company'];
const COMPANIES = { path: '/companies', itemsKey: 'companies' } as const;

interface Named {
  readonly id: number;
  readonly name: string;
}

/** For which companies it is. */
export const AudienceFields = ({ form }: { readonly form: Form<AnnouncementValues> }) => {
  const t = useTexts('announcements');
  const { audience } = form.values;
  return (
    <>
      <SelectField
        form={{
          ...form,
          // Another kind has other choices.
          set: (name, value) => {
            form.set(name, value);
            form.set('audienceId', null);
          },
        }}
        name="audience"
        label={t('fields.audience')}
        choices={KINDS.map((value) => ({ value, label: t(`audiences.${value}`) }))}
      />
      {audience === 'plan' && <PlanField form={form} />}
      {(audience === 'company' || audience === 'reseller') && (
        <CompanyField key={audience} form={form} label={t(`fields.${audience}`)} />
      )}
    </>
  );
};

const PlanField = ({ form }: { readonly form: Form<AnnouncementValues> }) => {
  const t = useTexts('announcements');
  const plans = useList<Named>({ path: '/plans/all' });
  return (
    <SelectField
      form={form}
      name="audienceId"
      label={t('fields.plan')}
      empty={t('choose')}
      choices={plans.items.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
};

const CompanyField = ({
  form,
  label,
}: {
  readonly form: Form<AnnouncementValues>;
  readonly label: string;
}) => {
  const t = useTexts('announcements');
  const { audience, audienceId, audienceName } = form.values;
  return (
    <Field
      form={form}
      name="audienceId"
      label={label}
      help={audience === 'reseller' ? t('help.reseller') : undefined}
    >
      {(control) => (
        <SearchPicker<Named>
          source={COMPANIES}
          control={control}
          chosen={audienceId === null ? undefined : { id: audienceId, name: audienceName }}
          onChoose={(company) => {
            form.set('audienceId', company?.id ?? null);
            form.set('audienceName', company?.name ?? '');
          }}
          detailOf={({ id }) => `#${String(id)}`}
          label={label}
          placeholder={t('company.placeholder')}
          change={t('company.change')}
          noneOf={(text) => t('company.none', { text })}
        />
      )}
    </Field>
  );
};
