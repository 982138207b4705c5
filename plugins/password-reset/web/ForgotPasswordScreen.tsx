import { Type } from '@sinclair/typebox';
import { useState } from 'react';
import {
  http,
  Link,
  PublicForm,
  PublicPage,
  TextField,
  useLanguage,
  usePublicForm,
  useTexts,
} from 'prosa/web';

const SCHEMA = Type.Object({ email: Type.String({ format: 'email', maxLength: 254 }) });

/** Where somebody asks for a new password. */
const ForgotPasswordScreen = () => {
  const t = useTexts('password-reset');
  const language = useLanguage();
  const [sentTo, setSentTo] = useState<string>();
  const state = usePublicForm({
    schema: SCHEMA,
    initial: { email: '' },
    onSubmit: async ({ email }) => {
      await http.post('/password-resets', { email: email.trim(), language });
      setSentTo(email.trim());
    },
  });
  return (
    <PublicPage title={t('forgot.title')} intro={t('forgot.intro')}>
      {sentTo === undefined ? (
        <PublicForm state={state} submit={t('forgot.submit')}>
          <TextField
            form={state.form}
            name="email"
            type="email"
            inputMode="email"
            label={t('email')}
            autoComplete="username"
            autoFocus
          />
        </PublicForm>
      ) : (
        <p role="status">{t('forgot.sent', { email: sentTo })}</p>
      )}
      <p className="login-more">
        <Link to="/login">{t('toLogin')}</Link>
      </p>
    </PublicPage>
  );
};

export default ForgotPasswordScreen;
