import t from 'tap';
import { axe, buildAdmin, renderScreen, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import type { TicketComposerProps } from '../../tickets/public.ts';
import type { ScheduleDto } from '../schemas.ts';
import PlannedMessages from './PlannedMessages.tsx';
import ScheduleButton from './ScheduleButton.tsx';
import { buildSchedule } from './testing/build.ts';

const TICKET = {
  id: 7,
  whatsappId: 3,
  contact: { id: 5, name: 'Maria Souza', number: '5511987654321' },
} as TicketComposerProps['ticket'];

const written: string[] = [];

const open = (test: TestLife, schedules: readonly ScheduleDto[], api: MockRoutes = {}) =>
  renderScreen(
    test,
    <>
      <ScheduleButton
        ticket={TICKET}
        text="Até amanhã!"
        write={(text) => written.push(text)}
        insert={() => undefined}
        send={() => undefined}
        attach={() => undefined}
      />
      <PlannedMessages ticket={TICKET} />
    </>,
    {
      user: buildAdmin(),
      api: {
        'GET /api/schedules': () => ({ schedules, count: schedules.length, hasMore: false }),
        'GET /api/whatsapp': () => [{ id: 3, name: 'Loja' }],
        'POST /api/schedules': ({ body }) =>
          buildSchedule({ ...(body as object), id: 9, sendAt: '2030-01-01T12:00:00.000Z' }),
        ...api,
      },
    },
  );

t.test('what is written in a ticket is sent later', async (t) => {
  const { user, api } = await open(t, []);
  await screen.findByText('Nenhuma mensagem agendada para este contato.');
  await user.click(screen.getByRole('button', { name: 'Agendar mensagem' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novo agendamento' });
  t.ok(within(dialog).getByDisplayValue('Até amanhã!'));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  await until(() => screen.queryByRole('dialog') === null);
  t.match(api.callsOf('POST /api/schedules')[0]?.body, {
    body: 'Até amanhã!',
    contactId: 5,
    whatsappId: 3,
  });
  t.same(written, [''], 'it does not stay where one writes');
});

t.test('the drawer shows what is planned for the contact, soonest first', async (t) => {
  const { user, api, emit } = await open(t, [buildSchedule({ body: 'Segunda mensagem' })], {
    'DELETE /api/schedules/:id': () => ({ message: 'Schedule deleted' }),
  });
  const section = await screen.findByRole('region', { name: 'Mensagens agendadas' });
  await within(section).findByText('Segunda mensagem');
  const first = buildSchedule({
    id: 2,
    body: 'Primeira delas',
    sendAt: new Date().toISOString(),
  });
  emit({ event: 'schedule', action: 'create', schedule: first });
  await until(() => within(section).getAllByRole('listitem').length === 2);
  t.match(within(section).getAllByRole('listitem')[0]?.textContent, /Primeira delas/);
  t.same(await axe(), []);
  emit({ event: 'schedule', action: 'update', schedule: { ...first, status: 'ENVIADA' } });
  await until(() => within(section).getAllByRole('listitem').length === 1);
  t.equal(api.callsOf('GET /api/schedules')[0]?.query.get('contactId'), '5');
  await user.click(within(section).getByRole('button', { name: 'Ações de Segunda mensagem' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  await within(section).findByText('Nenhuma mensagem agendada para este contato.');
});
