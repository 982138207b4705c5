import t from 'tap';
import { axe, buildAdmin, renderScreen, screen } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import { useState } from 'react';
import UserQueuesField from './UserQueuesField.tsx';

const QUEUES = ['Vendas', 'Suporte', 'Caixa'].map((name, at) => ({
  id: at + 1,
  name,
  color: `#${String(at + 1).repeat(6)}`,
  orderQueue: at,
  greetingMessage: '',
  outOfHoursMessage: '',
  userIds: [],
}));

let sent: Readonly<Record<string, unknown>> = {};

const Dialog = ({ user }: { readonly user?: Readonly<Record<string, unknown>> }) => {
  const [details, setDetails] = useState<Readonly<Record<string, unknown>>>({});
  return (
    <UserQueuesField
      user={user}
      details={details}
      disabled={false}
      onChange={(changes) => {
        sent = changes;
        setDetails({ ...details, ...changes });
      }}
    />
  );
};

const open = async (
  test: TestLife,
  user?: Readonly<Record<string, unknown>>,
  api: MockRoutes = { 'GET /api/queue': () => QUEUES },
) => {
  sent = {};
  return renderScreen(test, <Dialog {...(user && { user })} />, { user: buildAdmin(), api });
};

const isTicked = (name: string): boolean => screen.getByLabelText<HTMLInputElement>(name).checked;

t.test('shows the user’s queues, and hands over what is chosen', async (t) => {
  const { user } = await open(t, { id: 7, queues: [{ id: 2, name: 'Suporte', color: '#222222' }] });
  await screen.findByLabelText('Vendas');
  t.same(['Vendas', 'Suporte', 'Caixa'].map(isTicked), [false, true, false]);
  t.same(sent, {}, 'nothing is sent that nobody touched');
  await user.click(screen.getByLabelText('Caixa'));
  t.same(sent, { queueIds: [2, 3] });
  await user.click(screen.getByLabelText('Suporte'));
  t.same(sent, { queueIds: [3] });
  t.same(['Vendas', 'Suporte', 'Caixa'].map(isTicked), [false, false, true]);
  t.same(await axe(), []);
});

t.test('somebody new attends nothing until it is said', async (t) => {
  const { user } = await open(t);
  await screen.findByLabelText('Vendas');
  t.same(['Vendas', 'Suporte', 'Caixa'].map(isTicked), [false, false, false]);
  await user.click(screen.getByLabelText('Vendas'));
  t.same(sent, { queueIds: [1] });
});

t.test('says where queues are made when there is none', async (t) => {
  await open(t, undefined, { 'GET /api/queue': () => [] });
  t.ok(await screen.findByText('Nenhuma fila ainda: crie a primeira em Filas.'));
});
