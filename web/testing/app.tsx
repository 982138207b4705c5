import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { App } from '../App.tsx';
import { startLifecycle } from '../shell/lifecycle.ts';
import { startVolume } from '../preferences/volume.ts';
import { prepare } from './render.tsx';
import { atEnd } from '../../scripts/testing/at-end.ts';
import type { RenderOptions, TestLife } from './render.tsx';
import { reply } from './mock-api.ts';
import type { MockedApi } from './mock-api.ts';

export interface StartedApp {
  readonly user: UserEvent;
  readonly api: MockedApi;
}

/** The whole page, from the first request on, at an address. There is no broker; it goes on looking for one. */
export const startApp = async (
  test: TestLife,
  at: string,
  options: RenderOptions = {},
): Promise<StartedApp> => {
  const api = await prepare(test, {
    ...options,
    user: null,
    api: {
      'GET /api/manifest': () => options.manifest ?? { plugins: [] },
      'GET /api/realtime': () => reply(503, { error: 'ERR_UNAVAILABLE' }),
      ...options.api,
    },
  });
  window.history.replaceState(null, '', at);
  startVolume();
  atEnd(test, startLifecycle());
  render(<App />);
  return { user: userEvent.setup({ delay: null }), api };
};
