import { Button } from '@blueprintjs/core';
import { ErrorIcon, RefreshIcon } from '@blueprintjs/icons';
import { Suspense } from 'react';
import { useTexts } from '../i18n/i18n.ts';
import { ErrorState, SkeletonRows, SupportDetails } from '../components/states.tsx';
import { NetworkError } from '../data/http-error.ts';
import { ErrorBoundary } from '../host/ErrorBoundary.tsx';
import { forgetScreen } from '../host/load-screen.ts';
import { LoadedComponent } from '../host/PluginPart.tsx';
import type { Place } from '../host/PluginPart.tsx';

/** A screen of a plugin: loaded when shown; when it fails, its name is said and the rest of the page lives on. */
export const PluginScreen = ({ plugin, screen }: Place) => (
  <ErrorBoundary
    key={`${plugin}/${screen}`}
    place={`${plugin}/${screen}`}
    onRetry={() => forgetScreen(plugin, screen)}
    fallback={(error, retry) => (
      <ScreenFailure plugin={plugin} screen={screen} error={error} onRetry={retry} />
    )}
  >
    <Suspense
      fallback={
        <div className="page">
          <SkeletonRows />
        </div>
      }
    >
      <LoadedComponent plugin={plugin} screen={screen} />
    </Suspense>
  </ErrorBoundary>
);

const ScreenFailure = ({
  plugin,
  screen,
  error,
  onRetry,
}: Place & { readonly error: unknown; readonly onRetry: () => void }) => {
  const t = useTexts();
  if (error instanceof NetworkError) {
    return (
      <div className="page">
        <ErrorState error={error} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div className="page">
      <div className="state" role="alert">
        <span className="state-icon state-icon-danger" aria-hidden="true">
          <ErrorIcon size={20} />
        </span>
        <h1 className="state-title">{t('host.screenFailed')}</h1>
        <p className="state-text">{t('host.screenFailedText')}</p>
        <Button icon={<RefreshIcon />} text={t('common.retry')} onClick={onRetry} />
        <SupportDetails>
          {plugin} / {screen}: {error instanceof Error ? error.message : String(error)}
        </SupportDetails>
      </div>
    </div>
  );
};
