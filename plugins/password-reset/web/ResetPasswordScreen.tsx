import { Button } from '@blueprintjs/core';
import { Type } from '@sinclair/typebox';
import { useState } from 'react';
import {
  http,
  HttpError,
  Link,
  PublicPage,
  PublicRefusal,
  TextField,
  toast,
  useForm,
  useLocation,
  useNavigate,
  useTexts,
} from 'prosa/web';

const Password = Type.String({ minLength: 5, maxLength: 50 });
const SCHEMA = Type.Object({ password: Password, repeated: Password });

/** Where the link of the mail leads: the new password, twice. */
const ResetPasswordScreen = () => {
  const t = useTexts('password-reset');
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const [refusal, setRefusal] = useState<unknown>();
  const form = useForm({
    schema: SCHEMA,
    initial: { password: '', repeated: '' },
    onSubmit: async ({ password, repeated }) => {
      setRefusal(undefined);
      if (password !== repeated) {
        throw new HttpError(400, 'ERR_PASSWORDS_DIFFER', { field: 'repeated' });
      }
      try {
        await http.put('/password-resets', { token, password });
      } catch (error) {
        if (error instanceof HttpError && error.code === 'ERR_PASSWORD_TOO_COMMON') {
          throw new HttpError(error.status, error.code, { field: 'password' });
        }
        setRefusal(error);
        return;
      }
      toast.success(t('reset.done'));
      await navigate('/login');
    },
  });
  return (
    <PublicPage title={t('reset.title')} intro={t('reset.intro')}>
      <form className="form" noValidate onSubmit={(event) => void form.submit(event)}>
        <PublicRefusal error={refusal} />
        <TextField
          form={form}
          name="password"
          type="password"
          label={t('reset.password')}
          autoComplete="new-password"
          autoFocus
        />
        <TextField
          form={form}
          name="repeated"
          type="password"
          label={t('reset.repeated')}
          autoComplete="new-password"
        />
        <Button
          type="submit"
          size="large"
          intent="primary"
          text={t('reset.submit')}
          loading={form.isBusy}
        />
      </form>
      <p className="login-more">
        <Link to="/forgot-password">{t('reset.again')}</Link>
      </p>
    </PublicPage>
  );
};

export default ResetPasswordScreen;
