import {
  http,
  Link,
  PublicForm,
  PublicPage,
  toast,
  useLocation,
  useNavigate,
  usePublicForm,
  useTexts,
} from 'prosa/web';

const NOTHING = { type: 'object', properties: {} } as const;

/** Where the link of the mail leads. It asks for a press: programs that look at mail open links, and press nothing. */
const ConfirmSignupScreen = () => {
  const t = useTexts('companies');
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const state = usePublicForm({
    schema: NOTHING,
    initial: {},
    onSubmit: async () => {
      const { email } = await http.put<{ readonly email?: string | null }>('/companies/cadastro', {
        token,
      });
      toast.success(t('signup.done'));
      await navigate('/login', { state: email ? { email } : null });
    },
  });
  return (
    <PublicPage title={t('signup.confirmTitle')} intro={t('signup.confirmIntro')}>
      <PublicForm state={state} submit={t('signup.confirm')}>
        {null}
      </PublicForm>
      <p className="login-more">
        <Link to="/signup">{t('signup.again')}</Link>
      </p>
    </PublicPage>
  );
};

export default ConfirmSignupScreen;
