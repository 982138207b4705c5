import t from 'tap';
import { buildUser, noAnswer, renderScreen, screen, until } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import { useState } from 'react';
import type { AddTasksBody, OverdueDto, TaskDto } from '../schemas.ts';
import EarlierTasks from './EarlierTasks.tsx';
import OverdueBadge from './OverdueBadge.tsx';
import TaskReminders from './TaskReminders.tsx';
import TicketTasks from './TicketTasks.tsx';

const MOMENT = '2026-11-20T10:00:00.000Z';
const UUID = '00000000-0000-4000-8000-000000000008';

const STORED = [
  { text: 'De ontem', createdAt: MOMENT },
  { text: 'Feita', isDone: true },
];

/** A browser that kept tasks by itself. */
const OldBrowser = () => {
  useState(() => localStorage.setItem('tasks', JSON.stringify(STORED)));
  return <EarlierTasks />;
};

const carry = async (test: TestLife, api: MockRoutes, user = buildUser()) =>
  (await renderScreen(test, <OldBrowser />, { user, api })).api;

t.test('brings what this browser kept to the server, once', async (t) => {
  const server = await carry(t, { 'POST /api/todolist/tasks': () => ({ tasks: [] }) });
  await until(() => localStorage.getItem('tasks') === null);
  const sent = server.callsOf('POST /api/todolist/tasks');
  t.equal(sent.length, 1);
  t.match((sent[0]!.body as AddTasksBody).tasks, [
    { text: 'De ontem', isDone: false, createdAt: MOMENT },
    { text: 'Feita', isDone: true },
  ]);
});

t.test('keeps it in this browser until the server has it', async (t) => {
  const server = await carry(t, { 'POST /api/todolist/tasks': noAnswer });
  await until(() => server.callsOf('POST /api/todolist/tasks').length === 1);
  const [sent] = server.callsOf('POST /api/todolist/tasks');
  const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
  t.same(
    ids(JSON.parse(localStorage.getItem('tasks') ?? '[]') as { id: string }[]),
    ids((sent!.body as AddTasksBody).tasks),
    'with the ids it was sent with',
  );
});

t.test('somebody who acts as another brings nothing', async (t) => {
  const visitor = buildUser({ impersonation: { by: 'Suporte' } });
  const server = await carry(t, {}, visitor);
  t.equal(server.calls.length, 0);
  t.ok(localStorage.getItem('tasks'));
});

const TASK: TaskDto = {
  id: '00000000-0000-4000-8000-000000000001',
  text: 'Ligar para a Maria',
  isDone: false,
  position: 1,
  dueAt: MOMENT,
  reminder: 0,
  ticketUuid: UUID,
  createdAt: MOMENT,
  updatedAt: MOMENT,
};

const TICKET = { uuid: UUID } as Parameters<typeof TicketTasks>[0]['ticket'];

t.test('the tasks about a ticket stand beside it, and new ones are about it', async (t) => {
  const { user, api, emit } = await renderScreen(t, <TicketTasks ticket={TICKET} />, {
    api: {
      'GET /api/todolist/tasks': () => ({ tasks: [TASK] }),
      'POST /api/todolist/tasks': () => ({ tasks: [] }),
    },
  });
  t.ok(await screen.findByRole('checkbox', { name: 'Ligar para a Maria' }));
  t.equal(screen.queryByRole('link'), null, 'it does not lead where one is');
  t.match(api.callsOf('GET /api/todolist/tasks')[0]?.query.get('ticketUuid'), UUID);
  await user.type(screen.getByLabelText('Nova tarefa'), 'Enviar a nota{Enter}');
  await until(() => api.callsOf('POST /api/todolist/tasks').length === 1);
  t.match(api.callsOf('POST /api/todolist/tasks')[0]?.body, { tasks: [{ ticketUuid: UUID }] });
  const elsewhere = { ...TASK, id: UUID, text: 'De outra', ticketUuid: null };
  emit({ event: 'todolistTasks', action: 'update', tasks: [elsewhere, { ...TASK, text: 'Já' }] });
  t.ok(await screen.findByRole('checkbox', { name: 'Já' }));
  t.equal(screen.queryByText('De outra'), null);
});

t.test('somebody who acts as another sees none of their tasks', async (t) => {
  const { api } = await renderScreen(
    t,
    <>
      <TicketTasks ticket={TICKET} />
      <OverdueBadge />
    </>,
    { user: buildUser({ impersonation: { by: 'Suporte' } }) },
  );
  t.equal(api.calls.length, 0);
});

t.test('the menu counts what is overdue, after each change', async (t) => {
  let overdue: OverdueDto = { count: 2, nextDueAt: null };
  const { emit } = await renderScreen(t, <OverdueBadge />, {
    api: { 'GET /api/todolist/overdue': () => overdue },
  });
  t.ok(await screen.findByText('2'));
  overdue = { count: 1, nextDueAt: null };
  emit({ event: 'todolistTasks', action: 'update', tasks: [TASK] });
  t.ok(await screen.findByText('1'));
  t.ok(screen.getByText('1 tarefa atrasada'));
});

t.test('a reminder comes to the page and leads to the ticket', async (t) => {
  const { emit, user, address } = await renderScreen(t, <TaskReminders />);
  emit({ event: 'todolistReminder', action: 'create', task: TASK });
  t.ok(await screen.findByText('Tarefa: Ligar para a Maria'));
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  t.equal(address(), `/tickets/${UUID}`);
});
