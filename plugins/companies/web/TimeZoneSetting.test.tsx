import process from 'node:process';
import { axe, buildAdmin, renderScreen, reply, screen, until } from 'prosa/web/testing';
import type { MockRoutes } from 'prosa/web/testing';
import t from 'tap';
import TimeZoneSetting from './TimeZoneSetting.tsx';

const admin = buildAdmin();

const inZone = (timezone: string) => ({ ...admin, company: { ...admin.company, timezone } });

const render = (test: Parameters<typeof renderScreen>[0], api: MockRoutes = {}) => {
  const zone = { stored: 'America/Sao_Paulo' };
  return renderScreen(test, <TimeZoneSetting />, {
    user: inZone(zone.stored),
    api: {
      'PUT /api/companies/:id/timezone': ({ body }) => {
        zone.stored = (body as { timezone: string }).timezone;
        return {};
      },
      'GET /api/auth/me': () => inZone(zone.stored),
      ...api,
    },
  });
};

const change = () => screen.findByRole('button', { name: /^Trocar o fuso horário/ });

t.test('shows the zone with its offset and time, and finds another by the keyboard', async (t) => {
  const { user, api } = await render(t);
  t.ok(screen.getByText(/Brasília · UTC−3 · \d\d:\d\d$/));
  t.same(await axe(), []);
  (await change()).focus();
  await user.keyboard('{Enter}');
  const search = await screen.findByRole('combobox', { name: 'Buscar por cidade ou nome' });
  t.equal(document.activeElement, search);
  t.same(await axe(), []);
  await user.keyboard('manaus');
  t.match(screen.getByRole('option').textContent, /^Manaus.*UTC−4/);
  await user.keyboard('{Enter}');
  await until(() => screen.queryByText('Fuso horário salvo.') !== null);
  t.same(api.callsOf('PUT /api/companies/:id/timezone')[0]?.body, { timezone: 'America/Manaus' });
  await until(() => screen.queryByText(/UTC−4/) !== null);
  await until(
    () => document.activeElement?.getAttribute('aria-label')?.includes('Manaus') === true,
  );
  t.match(document.activeElement?.getAttribute('aria-label'), /agora Manaus$/);
});

t.test('a search that finds nothing says so, and Escape keeps what was', async (t) => {
  const { user, api } = await render(t);
  await user.click(await change());
  await user.keyboard('atlantida');
  t.ok(screen.getByText('Nenhum fuso horário com “atlantida”.'));
  await user.keyboard('{Enter}{Escape}');
  t.ok(await change());
  t.equal(api.callsOf('PUT /api/companies/:id/timezone').length, 0);
});

t.test('offers the zone of the browser where that shows another time', async (t) => {
  process.env.TZ = 'America/Manaus';
  t.teardown(() => {
    process.env.TZ = 'America/Sao_Paulo';
  });
  const { user, api } = await render(t);
  t.ok(screen.getByText(/O relógio deste computador segue America\/Manaus\./));
  await user.click(screen.getByRole('button', { name: 'Usar este' }));
  await until(() => screen.queryByText(/O relógio deste computador/) === null);
  t.same(api.callsOf('PUT /api/companies/:id/timezone')[0]?.body, { timezone: 'America/Manaus' });
});

t.test('a zone that is refused is said to be so, and the one before stays', async (t) => {
  const { user } = await render(t, {
    'PUT /api/companies/:id/timezone': () => reply(400, { error: 'ERR_COMPANY_INVALID_TIME_ZONE' }),
  });
  await user.click(await change());
  await user.keyboard('manaus{Enter}');
  t.ok(await screen.findByText('Este fuso horário não é conhecido. Escolha outro.'));
  t.ok(screen.getByText(/UTC−3/));
});
