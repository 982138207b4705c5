import { Button } from '@blueprintjs/core';
import { http, toast, useForm, useTexts } from 'prosa/web';
import type { BillingProfileDto } from '../../shared/company-schemas.ts';
import { ProfileFields } from '../checkout/ProfileFields.tsx';
import {
  PROFILE_FORM,
  profileBody,
  profileMissing,
  profileRefusals,
  profileValues,
} from '../checkout/profile-form.ts';
import type { ProfileValues } from '../checkout/profile-form.ts';
import { FIELD_OF } from '../checkout/use-checkout.ts';

/** The data on the company's invoices, saved by one button. */
export const ProfileForm = ({
  profile,
  onSaved,
}: {
  readonly profile: BillingProfileDto;
  readonly onSaved: (profile: BillingProfileDto) => void;
}) => {
  const t = useTexts('billing');
  const shell = useTexts();
  const form = useForm<ProfileValues>({
    schema: PROFILE_FORM,
    initial: profileValues(profile),
    missing: profileMissing(t),
    check: (values) => profileRefusals(values, t),
    fieldOf: FIELD_OF,
    failure: shell('common.failed'),
    onSubmit: async (values) => {
      const saved = await http.put<BillingProfileDto>('/subscription/profile', profileBody(values));
      onSaved(saved);
      form.reset(profileValues(saved));
      toast.success(t('profile.saved'));
    },
  });
  return (
    <form className="billing-part" noValidate onSubmit={(event) => void form.submit(event)}>
      <h2>{t('profile.title')}</h2>
      <p className="billing-note">{t('profile.text')}</p>
      <ProfileFields form={form} />
      <div>
        <Button
          type="submit"
          intent="primary"
          text={shell('common.save')}
          disabled={!form.isDirty}
          loading={form.isBusy}
        />
      </div>
    </form>
  );
};
