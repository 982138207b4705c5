import {
  axe,
  buildAdmin,
  renderScreen,
  reply,
  screen,
  until,
  within,
  withSettings,
} from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import t from 'tap';
import { USUAL_HOURS } from '../../public.ts';
import CompanyHoursTab from '../CompanyHoursTab.tsx';
import QueuesScreen from '../QueuesScreen.tsx';

/** An admin of a company with that choice of hours. */
const adminWith = (scheduleType: string) => withSettings(buildAdmin(), { scheduleType });

const openTab = (test: TestLife, value: string, api: MockRoutes = {}) =>
  renderScreen(test, <CompanyHoursTab />, {
    user: adminWith(value),
    api: {
      'GET /api/business-hours': () => ({ schedules: USUAL_HOURS }),
      'PUT /api/business-hours': ({ body }) => body,
      ...api,
    },
  });

const start = (day: string): HTMLInputElement => screen.getByLabelText(`${day}: início`);

t.test(
  'the company’s hours are there while they count, and are typed with four digits',
  async (t) => {
    const { user, api } = await openTab(t, 'company');
    await until(() => screen.queryByLabelText('Segunda-feira: início') !== null);
    t.equal(start('Segunda-feira').value, '08:00');
    await user.clear(start('Segunda-feira'));
    await user.type(start('Segunda-feira'), '0930');
    t.equal(start('Segunda-feira').value, '09:30');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    t.ok(await screen.findByText('Horários atualizados com sucesso.'));
    t.match(api.callsOf('PUT /api/business-hours')[0]?.body, {
      schedules: [{ weekdayEn: 'monday', intervals: [{ startTime: '09:30', endTime: '18:00' }] }],
    });
    t.same(await axe(), []);
  },
);

t.test('where each queue has its own, or none counts, the company has no page', async (t) => {
  const { api } = await openTab(t, 'queue');
  t.ok(await screen.findByText('Os horários da empresa não estão em uso'), 'its address says why');
  t.equal(api.callsOf('GET /api/business-hours').length, 0);
});

t.test(
  'a time that is none, and intervals that overlap or are empty, are pointed out',
  async (t) => {
    const { user } = await openTab(t, 'company');
    await until(() => screen.queryByLabelText('Segunda-feira: início') !== null);
    const type = async (label: string, digits: string) => {
      await user.clear(screen.getByLabelText(label));
      if (digits !== '') await user.type(screen.getByLabelText(label), digits);
    };
    const isSaveable = () =>
      !screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled;
    for (const none of ['2960', '']) {
      await type('Segunda-feira: início', none);
      t.ok(screen.getByText('Use hora e minuto, como 08:30.'));
      t.notOk(isSaveable());
    }
    await type('Segunda-feira: início', '1800');
    t.ok(screen.getByText(/^O período termina quando começa/));
    await type('Segunda-feira: início', '1900');
    t.ok(
      screen.getByText(/^Este período começa antes de outro terminar/),
      'it reaches into Tuesday',
    );
    t.ok(screen.getByText('do dia seguinte'));
    await type('Segunda-feira: fim', '0200');
    t.ok(isSaveable());
    t.same(await axe(), []);
  },
);

t.test('B.7: a day is closed by a switch, and opened again with its hours', async (t) => {
  const { user, api } = await openTab(t, 'company');
  const closed = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Segunda-feira: fechado',
  });
  t.ok(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Domingo: fechado' }).checked);
  await user.click(closed);
  t.equal(screen.queryByLabelText('Segunda-feira: início'), null);
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await until(() => api.callsOf('PUT /api/business-hours').length === 1);
  const [sent] = api.callsOf('PUT /api/business-hours');
  t.match(sent?.body, { schedules: [{ weekdayEn: 'monday', intervals: [] }] });
  await user.click(closed);
  t.equal(start('Segunda-feira').value, '08:00');
});

t.test(
  'a day takes a lunch break, which is copied to the other days by the keyboard',
  async (t) => {
    const { user, api } = await openTab(t, 'company');
    await until(() => screen.queryByLabelText('Segunda-feira: início') !== null);
    const end = screen.getByLabelText('Segunda-feira: fim');
    await user.clear(end);
    await user.type(end, '1200');
    screen.getByRole('button', { name: 'Adicionar período em Segunda-feira' }).focus();
    await user.keyboard('{Enter}');
    const second = screen.getByLabelText<HTMLInputElement>('Segunda-feira: início 2');
    t.equal(second.value, '13:00');
    await user.click(screen.getByRole('button', { name: 'Copiar os horários de Segunda-feira' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Para segunda a sexta' }));
    t.equal(screen.getByLabelText<HTMLInputElement>('Sexta-feira: início 2').value, '13:00');
    t.equal(screen.queryByLabelText('Sábado: início 2'), null);
    await user.click(screen.getByRole('button', { name: 'Remover o período 2 de Terça-feira' }));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await until(() => api.callsOf('PUT /api/business-hours').length === 1);
    const body = api.callsOf('PUT /api/business-hours')[0]?.body as {
      schedules: { intervals: object[] }[];
    };
    t.same(
      body.schedules.map(({ intervals }) => intervals.length),
      [2, 1, 2, 2, 2, 1, 0],
    );
  },
);

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
    user: adminWith('queue'),
    api: {
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
  t.match(body.schedules[5], {
    weekdayEn: 'saturday',
    intervals: [{ startTime: '10:00', endTime: '12:00' }],
  });
});
