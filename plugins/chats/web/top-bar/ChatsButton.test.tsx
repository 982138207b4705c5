import t from 'tap';
import { axe, buildUser, renderScreen, screen, until } from 'prosa/web/testing';
import type { TestLife } from 'prosa/web/testing';
import type { ChatDto } from '../../schemas.ts';
import ChatsBadge from '../ChatsBadge.tsx';
import { ANA, BIA, buildChat, buildMessage, buildPair } from '../testing/build.ts';
import ChatsButton from './ChatsButton.tsx';

/** A browser whose notices on the desktop are permitted, and nobody looks at the page. */
const notices = (test: TestLife) => {
  const made: { title: string; body: string }[] = [];
  class FakeNotice {
    static permission = 'granted';
    onclick: () => void = () => undefined;
    constructor(title: string, { body }: { readonly body: string }) {
      made.push({ title, body });
    }
    close(): void {
      made.pop();
    }
  }
  const { hasFocus } = document;
  document.hasFocus = () => false;
  Object.assign(globalThis, { Notification: FakeNotice });
  test.teardown(() => {
    document.hasFocus = hasFocus;
    Reflect.deleteProperty(globalThis, 'Notification');
  });
  return made;
};

const open = (test: TestLife, chats: readonly ChatDto[] = [], user = buildUser()) =>
  renderScreen(
    test,
    <>
      <ChatsBadge />
      <ChatsButton />
    </>,
    {
      at: '/tickets',
      user,
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

t.test('alerts to what colleagues write, and to being named where the other is off', async (t) => {
  const made = notices(t);
  const kinds = { 'chats.message': false };
  const user = buildUser({ preferences: { 'alerts.settings': { desktop: true, kinds } } });
  const { emit } = await open(t, [], user);
  await screen.findByRole('button', { name: 'Chat interno' });
  const arrives = (newMessage: ReturnType<typeof buildMessage>): void =>
    emit({ event: 'chat', action: 'new-message', chat: busy, newMessage });
  arrives(buildMessage({ message: 'Sem pressa' }));
  arrives(
    buildMessage({ message: 'Veja, @Ana Martins', mentions: [{ id: 1, name: 'Ana Martins' }] }),
  );
  await until(() => made.length > 0);
  t.same(made, [{ title: 'Turno da manhã', body: 'Bia Souza: Veja, @Ana Martins' }]);
  emit({ event: 'chat', action: 'update', chat: buildChat() });
  await until(() => made.length === 0);
});
