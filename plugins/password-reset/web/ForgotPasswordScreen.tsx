import { Button } from '@blueprintjs/core';
import { Type } from '@sinclair/typebox';
import { useState } from 'react';
import {
  http,
  Link,
  PublicPage,
  PublicRefusal,
  TextField,
  useForm,
  useLanguage,
  useTexts,
} from 'prosa/web';

const SCHEMA = Type.Object({ email: Type.String({ format: 'email', maxLength: 254 }) });

/** Where somebody asks for a new password. */
const ForgotPasswordScreen = () => {
  const t = useTexts('password-reset');
  const language = useLanguage();
  const [refusal, setRefusal] = useState<unknown>();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    schema: SCHEMA,
    initial: { email: '' },
    onSubmit: async ({ email }) => {
      setRefusal(undefined);
      try {
        await http.post('/password-resets', { email: email.trim(), language });
        setSentTo(email.trim());
      } catch (error) {
        setRefusal(error);
      }
    },
  });
  return (
    <PublicPage title={t('forgot.title')} intro={t('forgot.intro')}>
      {sentTo === undefined ? (
        <form className="form" noValidate onSubmit={(event) => void form.submit(event)}>
          <PublicRefusal error={refusal} />
          <TextField
            form={form}
            name="email"
            type="email"
            inputMode="email"
            label={t('email')}
            autoComplete="username"
            autoFocus
          />
          <Button
            type="submit"
            size="large"
            intent="primary"
            text={t('forgot.submit')}
            loading={form.isBusy}
          />
        </form>
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
