import t from 'tap';
import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, RenderOptions, TestLife } from 'prosa/web/testing';
import type { ScheduleDto } from '../schemas.ts';
import SchedulesScreen from './SchedulesScreen.tsx';
import { buildSchedule } from './testing/build.ts';

const HOUR = 3_600_000;

const open = (
  test: TestLife,
  schedules: readonly ScheduleDto[],
  api: MockRoutes = {},
  options: RenderOptions = {},
) =>
  renderScreen(test, <SchedulesScreen />, {
    user: buildAdmin(),
    ...options,
    api: {
      'GET /api/schedules': () => ({ schedules, count: schedules.length, hasMore: false }),
      'GET /api/schedules/calendar': ({ query }) => ({
        entries: schedules.map(({ id, sendAt, status }) => ({
          scheduleId: id,
          at: sendAt,
          day: query.get('from'),
          time: '09:00',
          status,
          isLater: false,
        })),
        schedules,
        hasMore: false,
      }),
      'GET /api/whatsapp': () => [{ id: 3, name: 'Loja' }],
      'GET /api/contacts/:id': () => ({ id: 5, name: 'Maria Souza', number: '5511987654321' }),
      ...api,
    },
  });

const dialog = (): HTMLElement => screen.getByRole('dialog');
const field = (name: RegExp | string): HTMLElement => within(dialog()).getByLabelText(name);
const save = (): HTMLElement => within(dialog()).getByRole('button', { name: 'Salvar' });
const isClosed = (): boolean => screen.queryByRole('dialog') === null;

t.test('shows the beginning of each text, its time to the second, and how it stands', async (t) => {
  const sendAt = '2026-11-20T12:30:05.000Z';
  const { api } = await open(t, [
    buildSchedule({ id: 1, sendAt: new Date(Date.now() - HOUR).toISOString(), waitReason: 'cap' }),
    buildSchedule({ id: 2, sendAt, sentAt: sendAt, status: 'ENVIADA' }),
    buildSchedule({ id: 3, sendAt, status: 'ERRO', reason: 'absent' }),
  ]);
  await screen.findByRole('table', { name: 'Agendamentos' });
  t.equal(screen.getAllByText('Olá, Maria! Lembrete do s...').length, 3);
  t.ok(screen.getAllByTitle('Olá, Maria! Lembrete do seu horário.').length);
  t.equal(screen.getAllByText('20/11/2026 09:30:05').length, 2);
  t.ok(screen.getByText('Atrasada'));
  t.ok(screen.getByText('Esta conexão já enviou o bastante por agora.'));
  t.ok(screen.getByText('Enviada'));
  t.ok(screen.getByText('O número não existe no WhatsApp.'));
  t.same(await axe(), []);
  t.same(api.unexpected, []);
});

t.test('schedules a repeated message for the contact that the link names', async (t) => {
  const { user, api } = await open(
    t,
    [],
    { 'POST /api/schedules': ({ body }) => buildSchedule({ ...(body as object), id: 9 }) },
    { path: '/schedules', at: '/schedules?contactId=5' },
  );
  await screen.findByRole('dialog', { name: 'Novo agendamento' });
  t.ok(within(dialog()).getByText('Maria Souza'));
  t.same(await axe(dialog()), []);
  const time = field(/^Enviar em/) as HTMLInputElement;
  t.match(time.value, /^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'an hour ahead');
  await user.type(field(/^Mensagem/), 'Oi');
  await user.click(save());
  t.ok(within(dialog()).getAllByRole('alert').length);
  t.equal(api.callsOf('POST /api/schedules').length, 0);
  await user.type(field(/^Mensagem/), ', até amanhã');
  await user.selectOptions(field(/^Repetir/), 'Por semanas');
  await user.click(within(dialog()).getByRole('button', { name: 'sexta-feira' }));
  await user.selectOptions(field(/^Termina/), 'Depois de algumas vezes');
  await user.click(field('Pular feriados'));
  await user.selectOptions(field(/^Lembrar-me/), '1 hora antes');
  t.ok(within(dialog()).getByText(/^Próximas datas: /));
  t.same(await axe(dialog()), []);
  await user.click(save());
  await until(isClosed);
  t.match(api.callsOf('POST /api/schedules')[0]?.body, {
    body: 'Oi, até amanhã',
    contactId: 5,
    whatsappId: null,
    reminder: 60,
    recurrence: {
      unit: 'week',
      every: 1,
      weekdays: [5],
      count: 5,
      until: null,
      skipsHolidays: true,
    },
  });
  t.ok(await screen.findByText('Agendamento salvo com sucesso!'));
});

t.test('what failed is tried again and edited; what is sent can only be read', async (t) => {
  const sendAt = '2026-11-20T12:30:05.000Z';
  const failed = buildSchedule({ sendAt, status: 'ERRO', reason: 'absent' });
  const sent = buildSchedule({
    id: 2,
    status: 'ENVIADA',
    contact: { id: 6, name: 'José', number: '1' },
  });
  const { user, api } = await open(t, [failed, sent], {
    'PUT /api/schedules/:id': () => buildSchedule({ sendAt }),
    'DELETE /api/schedules/:id': () => reply(200, { message: 'Schedule deleted' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Ações de José' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Agendamento enviado' }));
  await screen.findByRole('dialog', { name: 'Agendamento enviado' });
  t.equal(within(dialog()).queryByRole('button', { name: 'Salvar' }), null);
  await user.click(within(dialog()).getByText('Fechar'));
  await until(isClosed);
  await user.click(screen.getByRole('button', { name: 'Ações de Maria Souza' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  await screen.findByRole('dialog', { name: 'Erro no envio: editar agendamento' });
  await user.click(save());
  await until(isClosed);
  t.match(api.callsOf('PUT /api/schedules/:id')[0]?.body, { sendAt }, 'its time is not touched');
  await user.click(screen.getByRole('button', { name: 'Ações de Maria Souza' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir este agendamento?' });
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  await until(() => screen.queryByText('Maria Souza') === null);
  t.equal(api.callsOf('DELETE /api/schedules/:id')[0]?.params.id, '1');
});

t.test('the calendar is walked by keys, and opens what is planned', async (t) => {
  const { user, emit, api } = await open(t, [buildSchedule()]);
  await screen.findByRole('table');
  await user.click(screen.getByRole('radio', { name: 'Mês' }));
  const entry = await screen.findByRole('button', { name: '09:00 Maria Souza, Pendente' });
  t.ok(screen.getByRole('grid', { name: /^Calendário de / }));
  t.same(await axe(), []);
  const today = screen
    .getAllByRole('button', { name: /^Agendar em / })
    .find((button) => button.getAttribute('aria-current') === 'date');
  today?.focus();
  const before = today?.dataset.day ?? '';
  await user.keyboard('{ArrowRight}');
  await until(() => (document.activeElement as HTMLElement).dataset.day !== before);
  t.ok(((document.activeElement as HTMLElement).dataset.day ?? '') > before);
  emit({ event: 'schedule', action: 'update', schedule: buildSchedule() });
  await until(() => api.callsOf('GET /api/schedules/calendar').length > 1);
  await user.click(screen.getByRole('radio', { name: 'Semana' }));
  await screen.findByRole('button', { name: '09:00 Maria Souza, Pendente' });
  t.notOk(entry.isConnected);
  await user.click(screen.getByRole('button', { name: '09:00 Maria Souza, Pendente' }));
  t.ok(await screen.findByRole('dialog', { name: 'Editar agendamento' }));
});

t.test('on a narrow screen the calendar is an agenda', async (t) => {
  const { user } = await open(t, [buildSchedule()], {}, { width: 390 });
  await screen.findByText('Agendamentos');
  await user.click(screen.getByRole('radio', { name: 'Mês' }));
  t.ok(await screen.findByRole('button', { name: '09:00 Maria Souza, Pendente' }));
  t.equal(screen.queryByRole('grid'), null);
  t.same(await axe(), []);
});
