import { useTexts } from '../i18n/i18n.ts';
import { Logo } from './Logo.tsx';

const Ticks = () => (
  <svg className="ticks" viewBox="0 0 22 14" aria-hidden="true">
    <path
      d="m1 8 4 4L13 2M11 11l1 1 8-10"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** Beside the form on wide screens: what the product does, shown rather than told. */
export const LoginAside = () => {
  const t = useTexts();
  return (
    <aside className="login-aside">
      <span className="logo">
        <Logo />
      </span>
      <div className="login-talk" aria-hidden="true">
        <div className="login-bubble">
          {t('login.talk1')}
          <small>14:02</small>
        </div>
        <div className="login-bubble login-bubble-own">
          {t('login.talk2')}
          <small>
            14:05
            <Ticks />
          </small>
        </div>
        <div className="login-bubble login-bubble-own">
          {t('login.talk3')}
          <small>
            14:06
            <Ticks />
          </small>
        </div>
        <div className="login-bubble">
          {t('login.talk4')}
          <small>14:32</small>
        </div>
      </div>
      <div className="login-claim">
        <h2>{t('login.welcome')}</h2>
        <p>{t('login.claim')}</p>
      </div>
    </aside>
  );
};
