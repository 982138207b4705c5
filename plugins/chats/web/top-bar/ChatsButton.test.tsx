import t from 'tap';
import { axe, renderScreen, screen, until } from 'prosa/web/testing';
import type { TestLife } from 'prosa/web/testing';
import type { ChatDto } from '../../schemas.ts';
import ChatsBadge from '../ChatsBadge.tsx';
import { ANA, BIA, buildChat, buildMessage, buildPair } from '../testing/build.ts';
import ChatsButton from './ChatsButton.tsx';

const open = (test: TestLife, chats: readonly ChatDto[] = []) =>
  renderScreen(
    test,
    <>
      <ChatsBadge />
      <ChatsButton />
    </>,
    {
      at: '/tickets',
      api: {
        'GET /api/chats': () => ({ records: chats, hasMore: false, nextCursor: null }),
        'GET /api/chats/unread': () => ({
          chats: chats.flatMap(({ id, users }) => {
            const { unreads, mentions } = users[0] ?? { unreads: 0, mentions: 0 };
            return unreads > 0 ? [{ chatId: id, unreads, mentions }] : [];
          }),
        }),
      },
    },
  );

const busy = buildChat({ users: [{ ...ANA, unreads: 2 }, BIA] });

t.test(
  'counts what is unread, marks the menu and the page’s title, and leads to a chat',
  async (t) => {
    const { user, address, api } = await open(t, [busy, buildPair()]);
    const button = await screen.findByRole('button', {
      name: 'Chat interno: 2 mensagens não lidas',
    });
    t.ok(screen.getByText('2 mensagens não lidas'), 'the dot says how many');
    t.match(document.title, /^\(2\) /);
    await user.click(button);
    t.ok(await screen.findByRole('link', { name: /Bia Souza/ }));
    t.same(await axe(), []);
    await user.click(screen.getByRole('link', { name: /Turno da manhã/ }));
    t.equal(address(), `/chats/${busy.uuid}`);
    t.same(api.unexpected, []);
  },
);

t.test('counts live, until it is read or gone', async (t) => {
  const { emit } = await open(t);
  await screen.findByRole('button', { name: 'Chat interno' });
  emit({ event: 'chat', action: 'new-message', chat: busy, newMessage: buildMessage() });
  t.ok(await screen.findByRole('button', { name: 'Chat interno: 2 mensagens não lidas' }));
  emit({ event: 'chat', action: 'update', chat: buildChat() });
  await until(() => screen.queryByRole('button', { name: 'Chat interno' }) !== null);
  emit({ event: 'chat', action: 'update', chat: busy });
  emit({ event: 'chat', action: 'delete', id: 7 });
  await until(() => screen.queryByRole('button', { name: 'Chat interno' }) !== null);
});
