import t from 'tap';
import { axe, buildManifest, renderScreen, screen } from '../testing/index.tsx';
import type { TestLife } from '../testing/index.tsx';
import { defineManifest, defineSlot } from 'prosa/contract';
import { defineScreens, fillSlot } from '../host/define-screens.ts';
import { PluginScreen } from './PluginScreen.tsx';
import { Slot, useIsFilled } from '../host/Slot.tsx';

interface CornerProps {
  readonly ticket: string;
  readonly onClose?: () => void;
}
const CornerSlot = defineSlot<CornerProps>('host.corner');
const BareSlot = defineSlot('host.bare');

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

const fills = {
  Later: fillSlot(
    CornerSlot,
    load(() => <span>later</span>),
  ),
  Earlier: fillSlot(CornerSlot, load(Named)),
  Broken: fillSlot(CornerSlot, load(Broken)),
};

const guest = defineScreens(manifest, { GuestScreen: load(Guest), ...fills });

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
  const { container } = await renderScreen(t, <Slot slot={CornerSlot} ticket="seventh" />, {
    plugins: [guest],
    manifest: view,
  });
  await screen.findByText('later');
  t.match(container.textContent, /seventh earlier.*later/);
});

const Frame = () => <p>{useIsFilled(CornerSlot) ? 'filled' : 'empty'}</p>;

t.test('tells whether anybody fills a slot', async (t) => {
  await renderScreen(t, <Frame />, { manifest: view });
  t.ok(screen.getByText('filled'));
});

// The compiler is the test: an expectation that nothing fails any more is itself an error.
t.test('what does not fit a manifest or a slot does not compile', async (t) => {
  // @ts-expect-error -- GuestScreen is named in the manifest and not written
  t.ok(defineScreens(manifest, fills));
  // @ts-expect-error -- a component that fills a slot says which one
  t.ok(defineScreens(manifest, { GuestScreen: load(Guest), ...fills, Later: load(Guest) }));

  const Counted = ({ ticket }: { readonly ticket: number }) => <span>{ticket}</span>;
  // @ts-expect-error -- the slot's ticket is no number
  t.ok(fillSlot(CornerSlot, load(Counted)));
  const Demanding = ({ queue }: CornerProps & { readonly queue: string }) => <span>{queue}</span>;
  // @ts-expect-error -- the slot passes no queue
  t.ok(fillSlot(CornerSlot, load(Demanding)));
  const Closing = ({ onClose }: { readonly onClose: () => void }) => <i onClick={onClose} />;
  // @ts-expect-error -- the slot may pass no onClose
  t.ok(fillSlot(CornerSlot, load(Closing)));
  // @ts-expect-error -- the slot passes nothing
  t.ok(fillSlot(BareSlot, load(Named)));

  // @ts-expect-error -- the slot's ticket is missing
  t.ok(<Slot slot={CornerSlot} />);
  // @ts-expect-error -- the slot's ticket is no number
  t.ok(<Slot slot={CornerSlot} ticket={7} />);
  // @ts-expect-error -- the slot passes no queue
  t.ok(<Slot slot={CornerSlot} ticket="seventh" queue="first" />);
  // @ts-expect-error -- the slot passes nothing
  t.ok(<Slot slot={BareSlot} ticket="seventh" />);
  t.ok(<Slot slot={BareSlot} />);
});
