import t from 'tap';
import {
  axe,
  buildAdmin,
  buildUser,
  renderScreen,
  screen,
  until,
  withLimits,
} from '../testing/index.tsx';
import type { RenderOptions, TestLife } from '../testing/index.tsx';
import { LimitCount } from '../components/LimitCount.tsx';
import { LimitNotice } from '../components/LimitNotice.tsx';
import { FirstSteps } from './FirstSteps.tsx';

const steps = (...done: readonly string[]) => ({
  steps: [
    { plugin: 'queues', path: '/queues?new=1', isDone: done.includes('queues') },
    { plugin: 'connections', path: '/connections', isDone: done.includes('connections') },
  ],
});

const show = (test: TestLife, options: RenderOptions = {}, ...done: readonly string[]) =>
  renderScreen(test, <FirstSteps />, {
    user: buildAdmin(),
    at: '/tickets',
    api: {
      'GET /api/first-steps': () => steps(...done),
      'PUT /api/preferences/:key': () => undefined,
    },
    ...options,
  });

t.test('C.1: first steps are links that return, and follow what happens', async (t) => {
  const { api, emit } = await show(t);
  const link = await screen.findByRole('link', { name: 'Crie uma fila' });
  t.equal(link.getAttribute('href'), '/queues?new=1&from=%2Ftickets');
  t.equal(link.getAttribute('aria-current'), 'step', 'the next one is pointed out');
  t.ok(screen.getByText('0 de 2 feitos'));
  t.same(await axe(), []);
  api.set({ 'GET /api/first-steps': () => steps('queues') });
  emit({ event: 'queue', action: 'update', queue: { id: 1 } });
  t.ok(await screen.findByText('1 de 2 feitos'));
  t.notOk(
    screen.queryByRole('link', { name: 'Crie uma fila' }),
    'a step that is done leads nowhere',
  );
  api.set({ 'GET /api/first-steps': () => steps('queues', 'connections') });
  emit({ event: 'whatsapp', action: 'update', whatsapp: { id: 1 } });
  await until(() => screen.queryByRole('heading', { name: 'Primeiros passos' }) === null);
  t.equal(api.unexpected.length, 0);
});

t.test('C.1: first steps are dismissed for good', async (t) => {
  const { api, user } = await show(t, { width: 390 });
  await user.click(await screen.findByRole('button', { name: 'Dispensar os primeiros passos' }));
  t.notOk(screen.queryByRole('heading', { name: 'Primeiros passos' }));
  const [kept] = api.callsOf('PUT /api/preferences/:key');
  t.match(kept, { params: { key: 'shell.first-steps' }, body: { value: true } });
});

t.test('C.1: first steps are nobody’s who is no admin', async (t) => {
  const { api } = await show(t, { user: buildUser() });
  t.notOk(screen.queryByRole('heading', { name: 'Primeiros passos' }));
  t.equal(api.calls.length, 0);
});

t.test('C.1: a limit is shown as how many of how many', async (t) => {
  const user = withLimits(buildAdmin(), { users: 10, connections: 1, queues: 3 });
  await renderScreen(
    t,
    <>
      <LimitCount what="users" count={3} />
      <LimitCount what="connections" count={1} />
      <LimitCount what="queues" count={undefined} />
    </>,
    { user },
  );
  t.ok(screen.getByText('3 de 10 usuários'));
  t.ok(screen.getByText('1 de 1 conexão'));
  t.notOk(screen.queryByText(/fila/), 'nothing until it is known');
});

t.test('C.1: who adds one more is told the limit before it fails', async (t) => {
  const user = withLimits(buildAdmin(), { users: 10, connections: 1, queues: 3 });
  await renderScreen(
    t,
    <>
      <LimitNotice what="users" count={3} />
      <LimitNotice what="connections" count={1} />
      <LimitNotice what="queues" count={undefined} />
    </>,
    { user },
  );
  t.ok(screen.getByText('3 de 10 usuários'));
  t.match(screen.getByRole('status').textContent, /1 de 1 conexão.*fale com o suporte/);
  t.notOk(screen.queryByText(/fila/), 'nothing until it is known');
  t.same(await axe(), []);
});
