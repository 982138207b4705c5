import { Type } from '@sinclair/typebox';
import {
  CHOSEN_PASSWORD,
  http,
  HttpError,
  Link,
  PasswordField,
  PublicForm,
  PublicPage,
  TextField,
  toast,
  useLocation,
  useNavigate,
  usePublicForm,
  useTexts,
} from 'prosa/web';

const SCHEMA = Type.Object({
  password: Type.String(CHOSEN_PASSWORD),
  repeated: Type.String({ maxLength: CHOSEN_PASSWORD.maxLength }),
});

/** Where the link of the mail leads: the new password, twice. */
const ResetPasswordScreen = () => {
  const t = useTexts('password-reset');
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const state = usePublicForm({
    schema: SCHEMA,
    initial: { password: '', repeated: '' },
    onSubmit: async ({ password, repeated }) => {
      if (password !== repeated) {
        throw new HttpError(400, 'ERR_PASSWORDS_DIFFER', { field: 'repeated' });
      }
      await http.put('/password-resets', { token, password });
      toast.success(t('reset.done'));
      await navigate('/login');
    },
  });
  return (
    <PublicPage title={t('reset.title')} intro={t('reset.intro')}>
      <PublicForm state={state} submit={t('reset.submit')}>
        <PasswordField
          form={state.form}
          name="password"
          label={t('reset.password')}
          // Only the server knows the owner of the link.
          person={{}}
          autoFocus
        />
        <TextField
          form={state.form}
          name="repeated"
          type="password"
          label={t('reset.repeated')}
          autoComplete="new-password"
        />
      </PublicForm>
      <p className="login-more">
        <Link to="/forgot-password">{t('reset.again')}</Link>
      </p>
    </PublicPage>
  );
};

export default ResetPasswordScreen;
