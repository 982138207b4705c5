import t from 'tap';
import { axe, buildAdmin, buildUser, reply, screen, within, until } from 'prosa/web/testing';
import { at, buildMessage, buildTicket } from './testing/builders.ts';
import { named, openDesk, rowOf } from './testing/desk.tsx';
import { maria, joao, rita, beto, tickets } from './testing/four-tickets.ts';

t.test('shows what is mine, with queue, connection, last words and count', async (t) => {
  await openDesk(t, { tickets });
  const row = within(await rowOf('Maria Souza'));
  t.ok(row.getByText('Perfeito!'));
  t.ok(row.getByText('Vendas'));
  t.ok(row.getByText('Loja Centro'));
  t.ok(row.getByText('2 mensagens não lidas'));
  t.notOk(screen.queryByText('Oficina do Beto'), 'what another attends is not here');
  t.ok(screen.getByText('Escolha uma conversa na lista para começar.'));
  const tabs = await screen.findByRole('tablist', { name: 'Atendimentos abertos' });
  await until(() => within(tabs).getAllByText('1 conversa').length === 2);
  t.same(await axe(), []);
});

t.test('what waits is not opened by its row; accepting opens it', async (t) => {
  const { user, address, api } = await openDesk(t, { tickets });
  await user.click(await screen.findByRole('tab', { name: /Aguardando/ }));
  const row = within(await rowOf('João Pedro'));
  t.notOk(row.queryByRole('link'));
  await user.click(row.getByText('João Pedro'));
  await until(() => address() === '/tickets');
  await user.click(row.getByRole('button', { name: 'Aceitar a conversa com João Pedro' }));
  await screen.findByRole('heading', { name: 'João Pedro' });
  await until(() => address() === `/tickets/${joao.uuid}`);
  t.match(api.callsOf('PUT /api/tickets/:id')[0]?.body, { status: 'open', userId: 1 });
  t.equal(
    screen.getByRole('tab', { name: /Atendendo/ }).getAttribute('aria-selected'),
    'true',
    'the list follows',
  );
  t.ok(screen.getByRole('textbox', { name: 'Mensagem' }));
});

t.test('a message that arrives brings its ticket up, a foreign one does not', async (t) => {
  const old = named(buildTicket({ id: 5, updatedAt: at(0) }), 'Letícia Castro');
  const { emit } = await openDesk(t, { tickets: [maria, old] });
  await rowOf('Letícia Castro');
  const told = { ...old, lastMessage: 'Recebi!', unreadMessages: 1, updatedAt: at(20) };
  const message = buildMessage({ ticketId: 5 });
  emit({ event: 'appMessage', action: 'create', message, ticket: told, contact: told.contact });
  const [first] = screen.getAllByRole('link');
  t.equal(first?.textContent, 'Letícia Castro');
  t.ok(screen.getByText('Recebi!'));
  emit({ event: 'ticket', action: 'updateUnread', ticketId: 5 });
  t.notOk(within(await rowOf('Letícia Castro')).queryByText(/não lida/));
  emit({ event: 'ticket', action: 'update', ticket: { ...beto, lastMessage: 'não é minha' } });
  t.notOk(screen.queryByText('não é minha'));
  emit({ event: 'ticket', action: 'delete', ticketId: 5 });
  t.notOk(screen.queryByText('Letícia Castro'));
});

t.test('a ticket somebody else accepts leaves those that wait', async (t) => {
  const { user, emit } = await openDesk(t, { tickets });
  await user.click(await screen.findByRole('tab', { name: /Aguardando/ }));
  await rowOf('João Pedro');
  const taken = { ...joao, status: 'open' as const, userId: 2 };
  emit({ event: 'ticket', action: 'update', ticket: taken });
  t.ok(await screen.findByText('Ninguém esperando'));
});

t.test('accepting what is gone already says with whom it is', async (t) => {
  const { user, address } = await openDesk(t, {
    tickets,
    api: {
      'PUT /api/tickets/:id': () =>
        reply(409, {
          error: 'ERR_TICKET_ALREADY_ACCEPTED',
          ticket: { id: 2, userId: 2, user: { id: 2, name: 'Bruno Costa' } },
        }),
    },
  });
  await user.click(await screen.findByRole('tab', { name: /Aguardando/ }));
  await user.click(within(await rowOf('João Pedro')).getByRole('button', { name: /Aceitar/ }));
  t.ok(await screen.findByText('Este ticket está com o usuário: Bruno Costa'));
  await until(() => address() === '/tickets');
});

t.test('finishing may leave the goodbye unsaid', async (t) => {
  const { user, address, api } = await openDesk(t, { tickets, at: `/tickets/${maria.uuid}` });
  await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Finalizar sem despedida' }));
  await screen.findByText('Conversa finalizada.');
  await until(() => address() === '/tickets');
  t.match(api.callsOf('PUT /api/tickets/:id')[0]?.body, { status: 'closed', farewell: false });
});

t.test('finishing leaves the ticket and can be undone', async (t) => {
  const { user, address, api } = await openDesk(t, { tickets, at: `/tickets/${maria.uuid}` });
  await user.click(await screen.findByRole('button', { name: 'Finalizar' }));
  await screen.findByText('Conversa finalizada.');
  await until(() => address() === '/tickets');
  t.same(api.callsOf('PUT /api/tickets/:id')[0]?.body, {
    status: 'closed',
    userId: 1,
    queueId: 3,
    useIntegration: null,
    promptId: null,
    integrationId: null,
  });
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await screen.findByRole('heading', { name: 'Maria Souza' });
  await until(() => address() === `/tickets/${maria.uuid}`);
  t.match(api.callsOf('PUT /api/tickets/:id')[1]?.body, { status: 'open', userId: 1 });
});

t.test('returning leaves it for the others', async (t) => {
  const { user, address, api } = await openDesk(t, { tickets, at: `/tickets/${maria.uuid}` });
  await user.click(await screen.findByRole('button', { name: 'Devolver' }));
  await screen.findByText('Conversa devolvida para a espera.');
  await until(() => address() === '/tickets');
  t.same(api.callsOf('PUT /api/tickets/:id')[0]?.body, { status: 'pending', userId: null });
});

t.test('nothing can be written while the subscription is over, and the page says so', async (t) => {
  const { company } = buildUser();
  const user = buildUser({ company: { ...company, dueDate: '2020-01-01T12:00:00Z' } });
  await openDesk(t, { tickets, user, at: `/tickets/${maria.uuid}` });
  const box = await screen.findByRole('textbox', { name: 'Mensagem' });
  t.equal(box.getAttribute('placeholder'), 'A assinatura venceu: só leitura até o pagamento.');
  t.ok(box.hasAttribute('disabled'));
});

t.test('a reopened ticket stays chosen', async (t) => {
  const { user, address } = await openDesk(t, { tickets });
  await user.click(await screen.findByRole('tab', { name: 'Finalizados' }));
  await user.click(await screen.findByRole('link', { name: 'Rita Fernandes' }));
  const box = await screen.findByRole('textbox', { name: 'Mensagem' });
  t.equal(box.getAttribute('placeholder'), 'Esta conversa foi finalizada. Reabra para responder.');
  t.ok(box.hasAttribute('disabled'));
  const [inHeader] = screen.getAllByRole('button', { name: 'Reabrir' });
  await user.click(inHeader!);
  await screen.findByRole('button', { name: 'Finalizar' });
  await until(() => address() === `/tickets/${rita.uuid}`);
});

t.test('nobody finishes another’s ticket, or opens it', async (t) => {
  const { user, address, api } = await openDesk(t, { tickets });
  await user.click(await screen.findByRole('tab', { name: 'Busca' }));
  const row = within(await rowOf('Oficina do Beto'));
  await user.click(row.getByRole('button', { name: 'Finalizar a conversa com Oficina do Beto' }));
  t.ok(await screen.findByText('Você não pode finalizar um ticket de outro usuário.'));
  await user.click(row.getByRole('link', { name: 'Oficina do Beto' }));
  t.ok(await screen.findByText('Este ticket está com o usuário: Bruno Costa'));
  await until(() => address() === '/tickets');
  t.equal(api.callsOf('PUT /api/tickets/:id').length, 0);
});

t.test('a foreign queue’s ticket is not shown at its address', async (t) => {
  const foreign = buildTicket({ id: 6, queueId: 9, userId: null, status: 'closed' });
  const { address } = await openDesk(t, { tickets: [foreign], at: `/tickets/${foreign.uuid}` });
  t.ok(await screen.findByText('Acesso não permitido'));
  await until(() => address() === '/tickets');
});

t.test('another’s ticket is not shown at its address either', async (t) => {
  const { address } = await openDesk(t, { tickets, at: `/tickets/${beto.uuid}` });
  t.ok(await screen.findByText('Este ticket está com o usuário: Bruno Costa'));
  await until(() => address() === '/tickets');
});

t.test('one that is deleted elsewhere says so and lets go', async (t) => {
  const { emit, address } = await openDesk(t, { tickets, at: `/tickets/${maria.uuid}` });
  await screen.findByRole('heading', { name: 'Maria Souza' });
  emit({ event: 'ticket', action: 'delete', ticketId: 1, removed: true });
  t.ok(await screen.findByText('Conversa excluída.'));
  await until(() => address() === '/tickets');
});

t.test('one that only left a topic stays while the server still shows it', async (t) => {
  const { emit, api, address } = await openDesk(t, { tickets, at: `/tickets/${maria.uuid}` });
  await screen.findByRole('heading', { name: 'Maria Souza' });
  emit({ event: 'ticket', action: 'delete', ticketId: 1 });
  await until(() => api.callsOf('GET /api/tickets/:id').length === 1);
  await until(() => address() === `/tickets/${maria.uuid}`);
});

t.test('an admin deletes after being told what is lost, and peeks without a trace', async (t) => {
  const boss = buildAdmin({
    id: 9,
    permissions: ['ticket-options:deleteTicket', 'tickets-manager:showall'],
  });
  const message = buildMessage({ ticketId: 2, body: 'alguém aí?' });
  const { user, api, address } = await openDesk(t, { tickets, messages: [message], user: boss });
  await user.click(await screen.findByRole('tab', { name: /Aguardando/ }));
  await user.click(
    within(await rowOf('João Pedro')).getByRole('button', { name: /Espiar a conversa/ }),
  );
  const peek = await screen.findByRole('dialog', { name: 'Conversa com João Pedro' });
  t.ok(await within(peek).findByText('alguém aí?'));
  t.notOk(within(peek).queryByRole('textbox'));
  t.equal(api.callsOf('GET /api/messages/:ticketId')[0]?.query.get('markAsRead'), 'false');
  t.same(await axe(), []);
  await user.click(within(peek).getByRole('button', { name: 'Fechar' }));

  await user.click(screen.getByRole('tab', { name: /Atendendo/ }));
  await user.click(screen.getByRole('switch', { name: /todos os atendentes/ }));
  await user.click(await screen.findByRole('link', { name: 'Maria Souza' }));
  await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog');
  t.ok(within(question).getByText(/serão perdidas para sempre/));
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  t.ok(await screen.findByText('Conversa excluída.'));
  await until(() => address() === '/tickets');
  t.equal(api.callsOf('DELETE /api/tickets/:id')[0]?.params.id, '1');
});
