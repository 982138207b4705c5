import { act, cleanup, configure, render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { OverlaysProvider } from '@blueprintjs/core';
import { Provider } from 'jotai';
import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { ManifestView } from 'prosa/contract';
import { ConfirmHost } from '../components/confirm.tsx';
import { Toaster, toast } from '../components/toasts.tsx';
import { writeToken } from '../data/access-token.ts';
import type { RealtimeEvent } from '../data/event-stream.ts';
import { latestSeq, publishEvent, publishReset } from '../data/events.ts';
import { connectionAtom } from '../data/realtime.ts';
import type { PluginWeb } from '../host/define-screens.ts';
import { forgetScreens } from '../host/load-screen.ts';
import { forgetAttachments } from '../media/use-attachments.ts';
import { registerPlugins } from '../host/registry.ts';
import type { Language } from '../i18n/languages.ts';
import { manifestAtom } from '../manifest.ts';
import { IdentityHost } from '../shell/IdentityDialog.tsx';
import { sessionAtom } from '../user/state.ts';
import type { SessionUser } from '../user/types.ts';
import { startCompanySettings } from '../user/company-settings.ts';
import { store } from '../store.ts';
import { startTheme } from '../theme/theme.ts';
import { atEnd } from '../../scripts/testing/at-end.ts';
import type { TestEnd } from '../../scripts/testing/at-end.ts';
import { setWidth } from './browser.ts';
import { buildUser } from './builders.ts';
import { mockApi } from './mock-api.ts';
import type { MockRoutes, MockedApi } from './mock-api.ts';
import { speak } from './texts.ts';
import { PATIENCE_MILLISECONDS } from './until.ts';

/** As much of tap's test as is needed: what to do when it ends. */
export interface TestLife {
  teardown(work: () => void): void;
}

/** A test of tap, or of `node:test`. */
type AnyTest = TestEnd<() => void>;

export interface RenderOptions {
  /** Route the screen sits on; needed for its parameters. */
  readonly path?: string;
  /** Address the visitor is at. */
  readonly at?: string;
  /** The user who is logged in; null for nobody. */
  readonly user?: SessionUser | null;
  readonly api?: MockRoutes;
  /** Plugins whose screens may be drawn, and what the server lets this visitor see of them. */
  readonly plugins?: readonly PluginWeb[];
  readonly manifest?: ManifestView;
  readonly language?: Language;
  /** Pixels of the screen's width. */
  readonly width?: number;
  /** The browser's local storage from before. */
  readonly stored?: Readonly<Record<string, string>>;
}

export interface Rendered extends RenderResult {
  /** Types and clicks as a person would. */
  readonly user: UserEvent;
  readonly api: MockedApi;
  /** Address the visitor is at now. */
  readonly address: () => string;
  /** An event of the server arrives. Its number is the next one unless told. */
  readonly emit: (event: Omit<RealtimeEvent, 'seq'> & { readonly seq?: number }) => void;
  /** The server has lost track: lists read everything anew. */
  readonly emitReset: () => void;
}

// Time that only a failing test waits.
configure({ asyncUtilTimeout: PATIENCE_MILLISECONDS });

let place = '/';

const Place = () => {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    place = pathname + search;
  });
  return null;
};

/** Prepares session, language, width and server without drawing anything. */
export const prepare = async (test: AnyTest, options: RenderOptions = {}): Promise<MockedApi> => {
  await speak(options.language ?? 'pt');
  localStorage.clear();
  for (const [key, value] of Object.entries(options.stored ?? {})) localStorage.setItem(key, value);
  sessionStorage.clear();
  setWidth(options.width ?? 1_440);
  const api = mockApi(options.api);
  const user = options.user === undefined ? buildUser() : options.user;
  forgetScreens();
  forgetAttachments();
  registerPlugins((options.plugins ?? []).map((web) => ({ web })));
  writeToken(user ? 'test-token' : undefined);
  store.set(sessionAtom, user ? { status: 'authenticated', user } : { status: 'anonymous' });
  store.set(manifestAtom, options.manifest ?? { plugins: [] });
  store.set(connectionAtom, user ? 'live' : 'offline');
  const stopTheme = startTheme();
  const stopSettings = startCompanySettings();
  atEnd(test, () => {
    cleanup();
    stopTheme();
    stopSettings();
    toast.clear();
    api.restore();
  });
  return api;
};

/**
 * Draws a screen the way the shell does: providers, router, session, toasts, confirmation; the server is a mock.
 * Everything is taken down when the test ends.
 */
export const renderScreen = async (
  test: AnyTest,
  screen: ReactNode,
  options: RenderOptions = {},
): Promise<Rendered> => {
  const api = await prepare(test, options);
  const { path = '*', at = '/' } = options;
  const result = render(
    <Provider store={store}>
      <OverlaysProvider>
        <MemoryRouter initialEntries={[at]}>
          <Place />
          <Routes>
            <Route path={path} element={screen} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
        <ConfirmHost />
        <IdentityHost />
        <Toaster />
      </OverlaysProvider>
    </Provider>,
  );
  return {
    ...result,
    user: userEvent.setup({ delay: null }),
    api,
    address: () => place,
    emit: (event) => {
      act(() => publishEvent({ seq: Math.floor(latestSeq()) + 1, ...event } as RealtimeEvent));
    },
    emitReset: () => {
      act(() => publishReset());
    },
  };
};
