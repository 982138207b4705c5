import { useState } from 'react';
import {
  browserZone,
  errorCode,
  ErrorState,
  http,
  HttpError,
  Link,
  PasswordField,
  PublicForm,
  PublicPage,
  SelectField,
  TextField,
  toast,
  useLanguage,
  useList,
  useNavigate,
  usePublicForm,
  useSearchParams,
  useTexts,
} from 'prosa/web';
import type { PendingSignupDto } from '../schemas.ts';
import { SignupSent } from './SignupSent.tsx';
import { offerWords, signupFormSchema } from './signup-form.ts';
import type { Offer, SignupValues } from './signup-form.ts';

const FIELD_OF: Readonly<Record<string, keyof SignupValues>> = {
  ERR_COMPANY_INVALID_NAME: 'name',
  ERR_COMPANY_NAME_ALREADY_EXISTS: 'name',
  ERR_COMPANY_INVALID_PHONE: 'phone',
  ERR_USER_EMAIL_ALREADY_EXISTS: 'email',
  ERR_NO_PLAN_FOUND: 'planId',
};

/** Of a signup that is wrong: in itself, or because its plan is gone. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404]);

/** Where a visitor brings a company to Prosa. */
const SignupScreen = () => {
  const t = useTexts('companies');
  const shell = useTexts();
  const language = useLanguage();
  const [sent, setSent] = useState<{ readonly email: string; readonly resendKey: string }>();
  const navigate = useNavigate();
  // Of the company whose link the visitor followed.
  const invitedBy = useSearchParams()[0].get('companyId');
  const offers = useList<Offer>({ path: '/plans/list' });
  const state = usePublicForm<SignupValues>({
    schema: signupFormSchema,
    initial: { ownerName: '', name: '', email: '', phone: '', password: '', planId: null },
    fieldOf: FIELD_OF,
    onSubmit: async ({ ownerName, name, email, phone, password, planId }) => {
      let answer: Partial<PendingSignupDto>;
      try {
        answer = await http.post<Partial<PendingSignupDto>>('/companies/cadastro', {
          name: name.trim(),
          ownerName: ownerName.trim(),
          email: email.trim(),
          phone: phone.trim(),
          password,
          planId,
          language,
          timezone: browserZone(),
          ...(invitedBy === null ? {} : { companyId: invitedBy }),
        });
      } catch (error) {
        // Only what was entered can be checked: what else went wrong says so by itself.
        if (error instanceof HttpError && REFUSALS.has(error.status))
          toast.error(t('signup.failed'));
        if (errorCode(error) === 'ERR_NO_PLAN_FOUND') offers.reload();
        throw error;
      }
      const { resendKey } = answer;
      if (resendKey !== undefined) {
        setSent({ email: email.trim(), resendKey });
        return;
      }
      toast.success(t('signup.done'));
      await navigate('/login', { state: { email: email.trim() } });
    },
  });
  const { form } = state;
  if (sent) {
    return (
      <PublicPage title={t('signup.title')} intro={t('signup.sentIntro')}>
        <SignupSent {...sent} />
        <p className="login-more">
          <Link to="/login">{shell('login.title')}</Link>
        </p>
      </PublicPage>
    );
  }
  const hasNone = offers.status === 'ready' && offers.items.length === 0;
  const chosen = offers.items.find(({ id }) => id === form.values.planId);
  return (
    <PublicPage title={t('signup.title')} intro={t('signup.intro')}>
      {offers.status === 'error' && <ErrorState error={offers.error} onRetry={offers.reload} />}
      <PublicForm state={state} submit={t('signup.submit')}>
        <TextField
          form={form}
          name="ownerName"
          label={t('signup.ownerName')}
          autoComplete="name"
          maxLength={100}
          autoFocus
        />
        <TextField form={form} name="name" label={t('signup.name')} autoComplete="organization" />
        <TextField
          form={form}
          name="email"
          type="email"
          inputMode="email"
          label={t('fields.email')}
          autoComplete="email"
        />
        <TextField
          form={form}
          name="phone"
          type="tel"
          inputMode="tel"
          label={t('signup.phone')}
          autoComplete="tel-national"
        />
        <PasswordField
          form={form}
          name="password"
          label={t('fields.password')}
          person={{
            name: form.values.ownerName,
            company: form.values.name,
            email: form.values.email,
            phone: form.values.phone,
          }}
        />
        <SelectField
          form={form}
          name="planId"
          label={t('fields.plan')}
          // Narrow choices cut their end off, which is the price.
          help={
            hasNone
              ? t('errors.ERR_NO_PLAN_OFFERED')
              : chosen && t('signup.chosen', offerWords(chosen))
          }
          empty={t('choosePlan')}
          choices={offers.items.map((offer) => ({
            value: offer.id,
            label: t('signup.offer', offerWords(offer)),
          }))}
        />
      </PublicForm>
      <p className="login-more">
        {t('signup.hasAccount')} <Link to="/login">{shell('login.title')}</Link>
      </p>
    </PublicPage>
  );
};

export default SignupScreen;
