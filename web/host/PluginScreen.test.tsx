import t from 'tap';
import { axe, buildManifest, renderScreen, screen } from '../testing/index.tsx';
import type { TestLife } from '../testing/index.tsx';
import { defineManifest } from 'prosa/contract';
import { defineScreens } from './define-screens.ts';
import { PluginScreen } from './PluginScreen.tsx';
import { Slot, useIsFilled } from './Slot.tsx';

const fill = (component: string, order: number) =>
  ({ slot: 'host.corner', component, order, access: 'member' }) as const;

const manifest = defineManifest({
  id: 'guest',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: [],
  api: [],
  tables: [],
  permissions: {},
  events: { publishes: {}, consumes: [] },
  jobs: {},
  tasks: {},
  web: {
    routes: [{ path: '/guest', screen: 'GuestScreen', access: 'member' }],
    nav: [],
    fills: [
      { slot: 'host.corner', component: 'Later', order: 20, access: 'member' },
      { slot: 'host.corner', component: 'Earlier', order: 10, access: 'member' },
      { slot: 'host.corner', component: 'Broken', order: 15, access: 'member' },
    ],
  },
});

let isBroken = false;

const Guest = () => {
  if (isBroken) throw new Error('guest fell');
  return <h1>Guest</h1>;
};

const Named = ({ ticket }: { readonly ticket: string }) => <span>{ticket} earlier</span>;

const Broken = () => {
  throw new Error('slot fell');
};

const load =
  <C,>(component: C) =>
  () =>
    Promise.resolve({ default: component });

const guest = defineScreens(manifest, {
  GuestScreen: load(Guest),
  Later: load(() => <span>later</span>),
  Earlier: load(Named),
  Broken: load(Broken),
});

// Compiles only while the compiler finds the missing screen.
// @ts-expect-error GuestScreen is named in the manifest and not written
defineScreens(manifest, { Later: load(Guest), Earlier: load(Guest), Broken: load(Broken) });

const quiet = (test: TestLife): void => {
  const { error } = console;
  console.error = () => undefined;
  test.teardown(() => {
    console.error = error;
  });
};

const view = buildManifest({
  id: 'guest',
  fills: [fill('Later', 20), fill('Earlier', 10), fill('Broken', 15)],
});

t.test('loads the screen a plugin has written', async (t) => {
  await renderScreen(t, <PluginScreen plugin="guest" screen="GuestScreen" />, { plugins: [guest] });
  t.ok(await screen.findByRole('heading', { name: 'Guest' }));
});

t.test('names plugin and screen when it fails, and tries again', async (t) => {
  quiet(t);
  isBroken = true;
  const { user } = await renderScreen(t, <PluginScreen plugin="guest" screen="GuestScreen" />, {
    plugins: [guest],
  });
  const alert = await screen.findByRole('alert');
  t.match(alert.textContent, /Esta tela parou de funcionar/);
  t.match(alert.textContent, /guest \/ GuestScreen: guest fell/);
  t.same(await axe(), []);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  t.ok(await screen.findByRole('heading', { name: 'Guest' }));
});

t.test('says so when this build does not hold a screen', async (t) => {
  quiet(t);
  await renderScreen(t, <PluginScreen plugin="stranger" screen="X" />);
  t.match((await screen.findByRole('alert')).textContent, /no screen stranger\/X/);
});

t.test('fills a slot in order, hands its properties on, and leaves out what fails', async (t) => {
  quiet(t);
  const { container } = await renderScreen(t, <Slot name="host.corner" ticket="seventh" />, {
    plugins: [guest],
    manifest: view,
  });
  await screen.findByText('later');
  t.match(container.textContent, /seventh earlier.*later/);
});

const Frame = () => <p>{useIsFilled('host.corner') ? 'filled' : 'empty'}</p>;

t.test('tells whether anybody fills a slot', async (t) => {
  await renderScreen(t, <Frame />, { manifest: view });
  t.ok(screen.getByText('filled'));
});
