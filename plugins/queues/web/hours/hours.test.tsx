import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import t from 'tap';
import { USUAL_HOURS } from '../../public.ts';
import CompanyHoursTab from '../CompanyHoursTab.tsx';
import QueuesScreen from '../QueuesScreen.tsx';

const scheduleType = (value: string): MockRoutes => ({
  'GET /api/settings': () => [{ id: 1, key: 'scheduleType', value }],
});

const openTab = (test: TestLife, value: string, api: MockRoutes = {}) =>
  renderScreen(
    test,
    <>
      <CompanyHoursTab part="link" tab="queues" />
      <CompanyHoursTab part="page" tab="queues" />
    </>,
    {
      user: buildAdmin(),
      api: {
        ...scheduleType(value),
        'GET /api/business-hours': () => ({ schedules: USUAL_HOURS }),
        'PUT /api/business-hours': ({ body }) => body,
        ...api,
      },
    },
  );

const start = (day: string): HTMLInputElement => screen.getByLabelText(`${day}: início`);

t.test(
  'the company’s hours are there while they count, and are typed with four digits',
  async (t) => {
    const { user, api } = await openTab(t, 'company');
    t.ok(await screen.findByRole('link', { name: 'Horários' }));
    await until(() => screen.queryByLabelText('Segunda-feira: início') !== null);
    t.equal(start('Segunda-feira').value, '08:00');
    await user.clear(start('Segunda-feira'));
    await user.type(start('Segunda-feira'), '0930');
    t.equal(start('Segunda-feira').value, '09:30');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    t.ok(await screen.findByText('Horários atualizados com sucesso.'));
    t.match(api.callsOf('PUT /api/business-hours')[0]?.body, {
      schedules: [{ weekdayEn: 'monday', startTime: '09:30', endTime: '18:00' }],
    });
    t.same(await axe(), []);
  },
);

t.test('where each queue has its own, or none counts, the company has no page', async (t) => {
  const { api } = await openTab(t, 'queue');
  await until(() => api.calls.length > 0);
  t.equal(screen.queryByRole('link', { name: 'Horários' }), null);
  t.equal(api.callsOf('GET /api/business-hours').length, 0);
});

t.test('a time that is none, or ends before it begins, is pointed out and not saved', async (t) => {
  const { user } = await openTab(t, 'company');
  await until(() => screen.queryByLabelText('Segunda-feira: início') !== null);
  await user.clear(start('Segunda-feira'));
  await user.type(start('Segunda-feira'), '2960');
  t.ok(screen.getByText('Use hora e minuto, como 08:30.'));
  await user.clear(start('Segunda-feira'));
  await user.type(start('Segunda-feira'), '1900');
  t.ok(screen.getByText('Termina antes de começar.'));
  t.ok(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled);
  await user.clear(start('Segunda-feira'));
  t.notOk(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled);
});

t.test('hours that cannot be read or saved are said to be so', async (t) => {
  const { user, api } = await openTab(t, 'company', {
    'GET /api/business-hours': () => reply(503, {}),
    'PUT /api/business-hours': () => reply(400, { error: 'ERR_QUEUE_INVALID_HOURS' }),
  });
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  api.set({ 'GET /api/business-hours': () => ({ schedules: USUAL_HOURS }) });
  await user.click(retry);
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByText(/Confira os horários: cada dia/));
});

t.test('a queue has a side for its hours where they count', async (t) => {
  const { user, api } = await renderScreen(t, <QueuesScreen />, {
    user: buildAdmin(),
    api: {
      ...scheduleType('queue'),
      'GET /api/queue': () => [],
      'GET /api/users/list': () => [],
      'POST /api/queue': ({ body }) => ({ id: 5, userIds: [], ...(body as object) }),
    },
  });
  await screen.findByText('Nenhuma fila ainda');
  const [add] = screen.getAllByRole('button', { name: 'Nova fila' });
  await user.click(add!);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Nome/), 'Vendas');
  const hours = await dialog.findByRole('tab', { name: 'Horários de atendimento' });
  dialog.getByRole('tab', { name: 'Dados da fila' }).focus();
  await user.keyboard('{ArrowRight}');
  t.equal(hours.getAttribute('aria-selected'), 'true');
  t.equal(document.activeElement, hours);
  t.same(await axe(), []);
  await user.clear(start('Sábado'));
  await user.type(start('Sábado'), '1000');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await until(() => api.callsOf('POST /api/queue').length === 1);
  const body = api.callsOf('POST /api/queue')[0]?.body as { schedules: object[] };
  t.match(body, { name: 'Vendas' });
  t.match(body.schedules[5], { weekdayEn: 'saturday', startTime: '10:00', endTime: '12:00' });
});
