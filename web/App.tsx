import { OverlaysProvider } from '@blueprintjs/core';
import { Provider } from 'jotai';
import { BrowserRouter } from 'react-router-dom';
import { ConfirmHost } from './components/confirm.tsx';
import { ErrorState } from './components/states.tsx';
import { Toaster } from './components/toasts.tsx';
import { useTexts } from './i18n/i18n.ts';
import { useManifest } from './manifest.ts';
import { AppRoutes } from './routes.tsx';
import { IdentityHost } from './shell/IdentityDialog.tsx';
import { restart, useStage } from './shell/lifecycle.ts';
import { Logo } from './shell/Logo.tsx';
import { store } from './store.ts';

const Stage = () => {
  const t = useTexts();
  const stage = useStage();
  const view = useManifest();
  if (stage.name === 'failed') {
    return (
      <div className="splash">
        <ErrorState
          error={stage.error}
          title={t('states.unreachable')}
          onRetry={() => void restart()}
        />
      </div>
    );
  }
  if (stage.name === 'ready' && view) return <AppRoutes view={view} />;
  return (
    <div className="splash" role="status" aria-label={t('states.loading')}>
      <span className="logo">
        <Logo />
      </span>
    </div>
  );
};

/** The whole page. */
export const App = () => (
  <Provider store={store}>
    <OverlaysProvider>
      <BrowserRouter>
        <Stage />
      </BrowserRouter>
      <ConfirmHost />
      <IdentityHost />
      <Toaster />
    </OverlaysProvider>
  </Provider>
);
