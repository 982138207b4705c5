import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { screenOf } from './load-screen.ts';

/** A component of a plugin by its name in the manifest. */
export interface Place {
  readonly plugin: string;
  readonly screen: string;
}

/** A component of a plugin, loaded when it is first drawn; the `Suspense` around it says what is shown until then. */
export const LoadedComponent = ({
  plugin,
  screen,
  props = {},
}: Place & { readonly props?: Readonly<Record<string, unknown>> }) => {
  // Not made while drawing: the same name always answers with the same component.
  const Screen = screenOf(plugin, screen);
  // oxlint-disable-next-line react/static-components
  return <Screen {...props} />;
};

/** A small component of a plugin inside something else's: absent while it loads and when it fails. */
export const PluginPart = ({
  plugin,
  screen,
  props,
  fallback = null,
}: Place & {
  readonly props?: Readonly<Record<string, unknown>>;
  readonly fallback?: ReactNode;
}) => (
  <ErrorBoundary place={`${plugin}/${screen}`} fallback={() => fallback}>
    <Suspense fallback={fallback}>
      <LoadedComponent plugin={plugin} screen={screen} props={props} />
    </Suspense>
  </ErrorBoundary>
);
