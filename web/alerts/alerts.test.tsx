import { strict as assert } from 'node:assert';
import t from 'tap';
import {
  axe,
  buildUser,
  fireEvent,
  renderScreen,
  screen,
  waitFor,
  until,
} from '../testing/index.tsx';
import type { RenderOptions, TestLife } from '../testing/index.tsx';
import { AlertSettingsHost } from './AlertSettingsHost.tsx';
import { useAlertKinds } from './kinds.ts';
import { closeAlertSettings, openAlertSettings } from './open.ts';
import { startSounds } from './sounds.ts';
import { joinTabs } from './tabs.ts';
import { forgetSound, useAlerts } from './use-alerts.ts';

const Office = () => {
  useAlertKinds([
    { id: 'office.letter', label: 'Cartas', isOnByDefault: true },
    { id: 'office.advert', label: 'Propaganda', isOnByDefault: false },
  ]);
  const { raise, dismiss } = useAlerts();
  const arrive = (kind: string) => () =>
    raise({ kind, key: kind, title: 'Carta', body: 'Oi', path: '/letters/1' });
  return (
    <>
      <button onClick={arrive('office.letter')}>Chega carta</button>
      <button onClick={arrive('office.advert')}>Chega propaganda</button>
      <button onClick={() => dismiss('office.letter')}>Lida</button>
      <button onClick={openAlertSettings}>Ajustes</button>
      <AlertSettingsHost />
    </>
  );
};

/** Counts the sounds that would be heard, and the contexts made for them. */
const listen = (test: TestLife) => {
  const heard = { contexts: 0, tones: 0 };
  const parameter = { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 };
  const node = {
    connect: () => node,
    frequency: parameter,
    gain: parameter,
    start: () => (heard.tones += 1),
    stop: () => 0,
  };
  class FakeContext {
    currentTime = 0;
    constructor() {
      heard.contexts += 1;
    }
    createOscillator = () => ({ ...node });
    createGain = () => node;
    resume = () => Promise.resolve();
  }
  Object.assign(globalThis, { AudioContext: FakeContext });
  const stop = startSounds();
  forgetSound();
  test.teardown(() => {
    stop();
    Reflect.deleteProperty(globalThis, 'AudioContext');
  });
  return heard;
};

/** A desktop that shows notices; nobody looks at the page unless told. */
const desktop = (
  test: TestLife,
  { answer = 'granted', isAsked = true, isLooking = false } = {},
) => {
  const made: FakeNotice[] = [];
  class FakeNotice {
    static permission = isAsked ? answer : 'default';
    static questions = 0;
    static requestPermission = (): Promise<string> => {
      FakeNotice.questions += 1;
      FakeNotice.permission = answer;
      return Promise.resolve(answer);
    };
    isClosed = false;
    onclick: () => void = () => undefined;
    constructor(
      readonly title: string,
      readonly options: { readonly body: string; readonly tag: string; readonly silent: boolean },
    ) {
      made.push(this);
    }
    close(): void {
      this.isClosed = true;
    }
  }
  const { hasFocus } = document;
  document.hasFocus = () => isLooking;
  Object.assign(globalThis, { Notification: FakeNotice });
  test.teardown(() => {
    document.hasFocus = hasFocus;
    Reflect.deleteProperty(globalThis, 'Notification');
  });
  return { made, questions: () => FakeNotice.questions };
};

const open = (test: TestLife, settings: object = {}, options: RenderOptions = {}) => {
  test.teardown(closeAlertSettings);
  return renderScreen(test, <Office />, {
    user: buildUser({ preferences: { 'alerts.settings': settings } }),
    api: { 'PUT /api/preferences/:key': () => undefined },
    ...options,
  });
};

const press = async ({ user }: Awaited<ReturnType<typeof open>>, name: string): Promise<void> =>
  user.click(screen.getByRole('button', { name }));

t.test('sounds once in a burst, and only for the kinds that are wanted', async (t) => {
  const heard = listen(t);
  const page = await open(t);
  await press(page, 'Chega propaganda');
  await press(page, 'Chega carta');
  await until(() => heard.tones === 2);
  await press(page, 'Chega carta');
  t.equal(heard.tones, 2);
});

t.test('A.13: makes no AudioContext before the page was touched', async (t) => {
  const heard = listen(t);
  const page = await open(t);
  // No pointer and no key: an event of the network.
  screen.getByRole('button', { name: 'Chega carta' }).click();
  await new Promise(setImmediate);
  t.equal(heard.contexts, 0, 'the browser would warn of it');
  forgetSound();
  await press(page, 'Chega carta');
  await until(() => heard.contexts === 1);
});

t.test('A.4: is silent at volume 0, for what is on the screen, and in quiet hours', async (t) => {
  const heard = listen(t);
  const { made } = desktop(t);
  const always = { isOn: true, from: '00:00', to: '00:00', days: [0, 1, 2, 3, 4, 5, 6] };
  const quiet = await open(t, { desktop: true, quiet: always });
  await press(quiet, 'Chega carta');
  quiet.unmount();
  const shown = await open(t, { desktop: true }, { at: '/letters/1' });
  await press(shown, 'Chega carta');
  shown.unmount();
  await new Promise(setImmediate);
  t.same([heard.tones, made.length], [0, 0]);
  const user = buildUser({ preferences: { 'alerts.volume': 0 } });
  await press(await open(t, {}, { user }), 'Chega carta');
  await new Promise(setImmediate);
  t.equal(heard.tones, 0);
});

t.test('tells on the desktop while nobody looks, and takes it back', async (t) => {
  const { made } = desktop(t);
  const page = await open(t, { desktop: true });
  await press(page, 'Chega carta');
  await until(() => made.length === 1);
  t.match(made[0], { title: 'Carta', options: { body: 'Oi', tag: 'office.letter', silent: true } });
  await press(page, 'Lida');
  t.ok(made[0]?.isClosed);
  await press(page, 'Chega carta');
  await until(() => made.length === 2);
  made[1]?.onclick();
  await until(() => page.address() === '/letters/1');
});

t.test('tells nothing on the desktop to whom looks at the page, or did not want it', async (t) => {
  const { made } = desktop(t, { isLooking: true });
  const looking = await open(t, { desktop: true });
  await press(looking, 'Chega carta');
  looking.unmount();
  document.hasFocus = () => false;
  await press(await open(t), 'Chega carta');
  await new Promise(setImmediate);
  t.equal(made.length, 0);
});

/** The browser's locks, as far as tabs use them, shared by tabs that are made in one page. */
const withLocks = (test: TestLife) => {
  const held: { name: string; mode: string }[] = [];
  const queue: (() => void)[] = [];
  const isFree = (name: string, mode: string): boolean =>
    !held.some((lock) => lock.name === name && (mode === 'exclusive' || lock.mode === 'exclusive'));
  const locks = {
    query: () => Promise.resolve({ held: [...held] }),
    request: (name: string, { mode }: { mode: string }, work: () => Promise<void>): Promise<void> =>
      new Promise((resolve) => {
        const start = (): void => {
          if (!isFree(name, mode)) {
            queue.push(start);
            return;
          }
          const lock = { name, mode };
          held.push(lock);
          void work().then(() => {
            held.splice(held.indexOf(lock), 1);
            resolve();
            for (const waiting of queue.splice(0)) waiting();
          });
        };
        start();
      }),
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  test.teardown(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });
};

t.test('of several open tabs one alerts, and none to what another shows', async (t) => {
  withLocks(t);
  listen(t);
  window.dispatchEvent(new Event('pointerdown'));
  const [one, other] = [joinTabs(1), joinTabs(1)];
  await new Promise(setImmediate);
  t.same(
    [one, other].map((tab) => [tab.leads('sound'), tab.leads('desktop')]),
    [
      [true, true],
      [false, false],
    ],
  );
  const { hasFocus } = document;
  document.hasFocus = () => false;
  t.teardown(() => {
    document.hasFocus = hasFocus;
  });
  one.show('/contacts');
  other.show('/letters/1');
  t.same(await one.view(), { isLooking: false, paths: ['/contacts', '/letters/1'] });
  document.hasFocus = () => true;
  window.dispatchEvent(new Event('focus'));
  t.ok((await one.view()).isLooking);
  one.leave();
  await new Promise(setImmediate);
  t.ok(other.leads('sound'), 'the next one takes over');
  t.same((await other.view()).paths, ['/letters/1']);
  other.leave();
});

t.test('every choice is kept on the server at once', async (t) => {
  const heard = listen(t);
  const page = await open(t);
  const kept = (): unknown => page.api.callsOf('PUT /api/preferences/:key').at(-1)?.body;
  await press(page, 'Ajustes');
  await page.user.click(await screen.findByRole('checkbox', { name: 'Cartas' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'Propaganda' }));
  await page.user.selectOptions(screen.getByLabelText('Som do aviso'), 'Sino');
  await until(() => heard.tones === 3);
  await page.user.click(screen.getByRole('checkbox', { name: 'Silenciar em certas horas' }));
  await page.user.click(await screen.findByRole('button', { name: 'dom' }));
  t.same(await axe(), []);
  await waitFor(() =>
    assert.deepEqual(kept(), {
      value: {
        kinds: { 'office.letter': false, 'office.advert': true },
        sound: 'bell',
        desktop: false,
        quiet: { isOn: true, from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5, 6] },
      },
    }),
  );
});

t.test('a dragged volume is kept once, for every device', async (t) => {
  const page = await open(t);
  await press(page, 'Ajustes');
  const slider = await screen.findByLabelText<HTMLInputElement>('Volume dos avisos');
  for (const value of ['0.8', '0.6', '0.4']) fireEvent.change(slider, { target: { value } });
  t.equal(slider.value, '0.4');
  await until(() => page.api.callsOf('PUT /api/preferences/:key').length === 1);
  t.match(page.api.calls.at(-1), { path: '/api/preferences/alerts.volume', body: { value: 0.4 } });
});

t.test('asks for the browser’s permission on a click alone', async (t) => {
  const { questions } = desktop(t, { isAsked: false });
  const page = await open(t);
  await press(page, 'Ajustes');
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Avisar também fora desta aba',
  });
  t.equal(questions(), 0);
  await page.user.click(choice);
  await until(() => choice.checked);
  t.equal(questions(), 1);
});

t.test('a browser that refuses, or was not asked yet, is told about', async (t) => {
  desktop(t, { isAsked: false, answer: 'denied' });
  const page = await open(t, { desktop: true });
  await press(page, 'Ajustes');
  t.ok(await screen.findByText(/ainda não tem a sua permissão/), 'wanted on another device');
  await press(page, 'Permitir neste navegador');
  t.ok(await screen.findByText(/O navegador bloqueia avisos deste site/));
  t.ok(screen.getByRole<HTMLInputElement>('checkbox', { name: /fora desta aba/ }).disabled);
});

t.test('speaks the three languages, on a phone too', async (t) => {
  for (const [language, title] of [
    ['en', 'What alerts you'],
    ['es', 'Qué avisa'],
    ['pt', 'O que avisa'],
  ] as const) {
    const page = await open(t, { quiet: { isOn: true } }, { language, width: 390 });
    await press(page, 'Ajustes');
    t.ok(await screen.findByRole('group', { name: title }), language);
    closeAlertSettings();
    page.unmount();
  }
});
