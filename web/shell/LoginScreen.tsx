import { Button } from '@blueprintjs/core';
import { EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { toast } from '../components/toasts.tsx';
import { errorCode } from '../data/http-error.ts';
import { CHOSEN_PASSWORD } from '../forms/chosen-password.ts';
import { TextField } from '../forms/fields.tsx';
import { HOME } from '../home.ts';
import type { LoginState } from '../home.ts';
import { text, useTexts } from '../i18n/i18n.ts';
import { routesOf, useManifest } from '../manifest.ts';
import { daysToMention, graceLeft } from '../session/due-date.ts';
import { login } from '../session/session.ts';
import { isAllowed } from '../user/state.ts';
import type { SessionUser } from '../user/types.ts';
import { PublicForm, usePublicForm } from './PublicForm.tsx';
import { PublicPage } from './PublicPage.tsx';

const SCHEMA = {
  type: 'object',
  required: ['email', 'password'],
  properties: {
    email: { type: 'string', format: 'email' },
    password: { type: 'string' },
    code: { type: 'string', maxLength: 40 },
  },
} as const;

const SCHEMA_WITH_CODE = { ...SCHEMA, required: ['email', 'password', 'code'] } as const;

const mentionDueDate = (user: SessionUser): void => {
  // Those who pay are told above every page.
  const days = isAllowed(user, 'admin') ? undefined : daysToMention(user);
  if (days === 0) toast.info(text('login.dueToday'));
  else if (days !== undefined) toast.info(text('login.dueSoon', { count: days }));
  const grace = graceLeft(user);
  if (grace === 0) toast.info(text('login.graceLastDay'));
  else if (grace !== undefined) toast.info(text('login.graceLeft', { count: grace }));
};

/** From before passwords had a minimum length: it stays good, and is told about. */
const mentionShortPassword = (password: string): void => {
  if (Array.from(password).length < CHOSEN_PASSWORD.minLength) {
    toast.info(text('login.shortPassword'));
  }
};

/** A link to another public page, where some plugin has it. */
const MoreLink = ({ to, label }: { readonly to: string; readonly label: string }) => {
  const view = useManifest();
  if (!view || !routesOf(view).some(({ path }) => path === to)) return null;
  return (
    <p className="login-more">
      <Link to={to}>{label}</Link>
    </p>
  );
};

const LoginForm = () => {
  const t = useTexts();
  const [isShown, setShown] = useState(false);
  const [isAskedForCode, setAskedForCode] = useState(false);
  const navigate = useNavigate();
  const { state: came } = useLocation() as { readonly state: LoginState | null };
  /** Kept with the address: the page is made anew around whoever logs in. */
  const rememberTheWay = async (): Promise<void> => {
    const wanted = came?.from;
    const from = wanted === undefined || wanted === '/' ? HOME : wanted;
    await navigate('/login', { replace: true, state: { from } });
  };
  const state = usePublicForm({
    schema: isAskedForCode ? SCHEMA_WITH_CODE : SCHEMA,
    initial: { email: came?.email ?? '', password: '', code: '' },
    onSubmit: async ({ email, password, code }) => {
      try {
        await rememberTheWay();
        mentionDueDate(await login(email.trim(), password, code.trim()));
        mentionShortPassword(password);
      } catch (error) {
        if (errorCode(error) !== 'ERR_CODE_REQUIRED') throw error;
        setAskedForCode(true);
      }
    },
  });
  const { form } = state;
  const toggle = t(isShown ? 'login.hidePassword' : 'login.showPassword');
  return (
    <PublicForm state={state} submit={t('login.submit')}>
      <TextField
        form={form}
        name="email"
        type="email"
        inputMode="email"
        label={t('login.email')}
        autoComplete="username"
        autoFocus={came?.email === undefined}
      />
      <TextField
        form={form}
        name="password"
        type={isShown ? 'text' : 'password'}
        label={t('login.password')}
        autoComplete="current-password"
        autoFocus={came?.email !== undefined}
        rightElement={
          <Button
            variant="minimal"
            icon={isShown ? <EyeOffIcon /> : <EyeOpenIcon />}
            aria-label={toggle}
            title={toggle}
            onClick={() => setShown(!isShown)}
          />
        }
      />
      {isAskedForCode && (
        <TextField
          form={form}
          name="code"
          label={t('login.code')}
          help={t('login.codeHelp')}
          autoComplete="one-time-code"
          maxLength={40}
          autoFocus
        />
      )}
    </PublicForm>
  );
};

/** Where everybody comes in. */
export const LoginScreen = () => {
  const t = useTexts();
  return (
    <PublicPage title={t('login.title')} intro={t('login.subtitle')}>
      <LoginForm />
      <MoreLink to="/forgot-password" label={t('login.forgot')} />
      <MoreLink to="/signup" label={t('login.signup')} />
    </PublicPage>
  );
};
