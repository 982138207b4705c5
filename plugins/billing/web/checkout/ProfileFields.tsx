import { documentKind, formatDocument, formatPostcode } from 'prosa/contract';
import { InputGroup } from '@blueprintjs/core';
import { Field, SelectField, TextField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import { COUNTRIES } from './profile-form.ts';
import type { ProfileValues } from './profile-form.ts';

/** Name, document, e-mail and address of whoever is billed. */
export const ProfileFields = ({
  form,
  disabled = false,
}: {
  readonly form: Form<ProfileValues>;
  readonly disabled?: boolean;
}) => {
  const t = useTexts('billing');
  const isBrazil = form.values.country === 'BR';
  return (
    <div className="form">
      <TextField
        form={form}
        name="name"
        label={t('profile.fields.name')}
        autoComplete="name"
        disabled={disabled}
      />
      <div className="form-row">
        <Field
          form={form}
          name="document"
          label={t('profile.fields.document')}
          disabled={disabled}
          help={t('profile.help.document')}
        >
          {(control) => (
            <InputGroup
              {...control}
              fill
              autoComplete="off"
              value={form.values.document}
              onValueChange={(value) => form.set('document', value)}
              onBlur={() => {
                const { document } = form.values;
                if (documentKind(document)) form.set('document', formatDocument(document));
                form.leave('document');
              }}
            />
          )}
        </Field>
        <TextField
          form={form}
          name="email"
          type="email"
          label={t('profile.fields.email')}
          autoComplete="email"
          disabled={disabled}
        />
      </div>
      <div className="form-row">
        <SelectField
          form={form}
          name="country"
          label={t('profile.fields.country')}
          disabled={disabled}
          choices={COUNTRIES.map((value) => ({ value, label: t(`profile.countries.${value}`) }))}
        />
        <Field
          form={form}
          name="zipcode"
          label={t(isBrazil ? 'profile.fields.cep' : 'profile.fields.zipcode')}
          disabled={disabled}
        >
          {(control) => (
            <InputGroup
              {...control}
              fill
              autoComplete="postal-code"
              inputMode={isBrazil ? 'numeric' : 'text'}
              placeholder={isBrazil ? '00000-000' : undefined}
              value={form.values.zipcode}
              onValueChange={(value) =>
                form.set('zipcode', isBrazil ? formatPostcode(value) : value)
              }
              onBlur={() => form.leave('zipcode')}
            />
          )}
        </Field>
      </div>
      <TextField
        form={form}
        name="address"
        label={t('profile.fields.address')}
        autoComplete="street-address"
        disabled={disabled}
      />
      <div className="form-row">
        <TextField
          form={form}
          name="city"
          label={t('profile.fields.city')}
          autoComplete="address-level2"
          disabled={disabled}
        />
        <TextField
          form={form}
          name="state"
          label={t('profile.fields.state')}
          autoComplete="address-level1"
          disabled={disabled}
        />
      </div>
    </div>
  );
};
