import t from 'tap';
import { axe, reply, screen, within } from 'prosa/web/testing';
import { buildMessage } from '../../testing/builders.ts';
import { choose, joao, open, theirs } from '../../testing/chat.tsx';

t.test('a message is sent on to an open ticket; one has to be chosen', async (t) => {
  const { user, api } = await open(t, [theirs], {
    api: {
      'POST /api/messages/:id/forward': () => ({
        message: buildMessage({ ticketId: 2, fromMe: true, isForwarded: true }),
        ticket: joao,
      }),
    },
  });
  await choose(user, 'Tem violão?', 'Encaminhar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Encaminhar mensagem' }));
  const target = await dialog.findByRole('radio', { name: /João Pedro/ });
  t.equal(dialog.getAllByRole('radio').length, 1, 'not to where it is');
  await user.click(dialog.getByRole('button', { name: 'Encaminhar' }));
  t.ok(await dialog.findByText('Escolha para quem encaminhar.'));
  t.same(await axe(), []);
  await user.click(target);
  await user.click(dialog.getByRole('button', { name: 'Encaminhar' }));
  t.ok(await screen.findByText('Mensagem encaminhada para João Pedro.'));
  t.same(api.callsOf('POST /api/messages/:id/forward')[0]?.body, { ticketId: 2 });
});

t.test('a message is sent on to a contact, unless somebody else talks with them', async (t) => {
  const { user, api } = await open(t, [theirs], {
    api: {
      'GET /api/contacts': () => ({
        contacts: [{ id: 40, name: 'Rita', number: '5511987650040', profilePicUrl: '' }],
        count: 1,
        hasMore: false,
      }),
      'POST /api/messages/:id/forward': () =>
        reply(409, {
          error: 'ERR_OTHER_OPEN_TICKET',
          ticket: { id: 9, uuid: joao.uuid, user: { id: 2, name: 'Bruno Costa' } },
        }),
    },
  });
  await choose(user, 'Tem violão?', 'Encaminhar');
  await user.type(await screen.findByRole('combobox', { name: 'Ou para um contato' }), 'rita');
  await user.click(await screen.findByRole('option', { name: /Rita/ }));
  await user.click(screen.getByRole('button', { name: 'Encaminhar' }));
  t.ok(await screen.findByText(/Bruno Costa/));
  t.same(api.callsOf('POST /api/messages/:id/forward')[0]?.body, { contactId: 40 });
});
