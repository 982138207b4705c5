import { buildUser, renderScreen, until } from 'prosa/web/testing';
import { realtime } from 'prosa/web';
import t from 'tap';
import OwnStatus from './OwnStatus.tsx';

t.test('an open page says that its reader is here, and draws nothing', async (t) => {
  const told: unknown[] = [];
  const { publish } = realtime;
  Object.assign(realtime, { publish: (...said: unknown[]) => told.push(said) });
  t.teardown(() => Object.assign(realtime, { publish }));
  const me = buildUser();
  const { container } = await renderScreen(t, <OwnStatus />, { user: me });
  await until(() => told.length > 0);
  t.same(told, [[`c/${String(me.companyId)}/up/${String(me.id)}/userStatus`, { online: true }]]);
  t.equal(container.textContent, '');
});
