import t from 'tap';
import { axe, screen, within, until } from 'prosa/web/testing';
import type { MessageDto } from '../types.ts';
import { at, buildMessage } from '../testing/builders.ts';
import { bubbleOf, choose, maria, open, theirs } from '../testing/chat.tsx';

const now = (): string => new Date().toISOString();
const own = (changes: Partial<MessageDto> = {}) =>
  buildMessage({
    id: 60,
    ticketId: 1,
    body: '*Ana Martins:*\nTemo sim',
    fromMe: true,
    ack: 2,
    createdAt: now(),
    ...changes,
  });

t.test('our words are written anew under the same name', async (t) => {
  const { user, api } = await open(t, [own()], {
    api: {
      'PUT /api/messages/:id': ({ body }) => ({
        ...own(),
        body: (body as { body: string }).body,
        isEdited: true,
        isUpdated: true,
      }),
    },
  });
  await choose(user, 'Temo sim', 'Editar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar a mensagem' }));
  const box = dialog.getByRole('textbox', { name: 'Mensagem' });
  t.equal((box as HTMLTextAreaElement).value, 'Temo sim');
  t.same(await axe(), []);
  await user.clear(box);
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.equal(api.callsOf('PUT /api/messages/:id').length, 0, 'something has to be said');
  await user.type(box, 'Temos sim');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  const bubble = within(await bubbleOf('Temos sim'));
  t.ok(bubble.getByText('Editada'));
  t.same(api.callsOf('PUT /api/messages/:id')[0]?.body, { body: '*Ana Martins:*\nTemos sim' });
});

t.test('what is too old is not edited; what others wrote never', async (t) => {
  const { user } = await open(t, [theirs, own({ createdAt: at(0), body: 'de ontem' })]);
  const old = within(await bubbleOf('de ontem'));
  await user.click(old.getByRole('button', { name: /^Ações de/ }));
  const edit = await screen.findByRole('menuitem', { name: /Editar/ });
  t.equal(edit.getAttribute('aria-disabled'), 'true');
  t.match(edit.textContent, /já faz mais de 15 min/);
  await user.keyboard('{Escape}');
  const other = within(await bubbleOf('Tem violão?'));
  await user.click(other.getByRole('button', { name: /^Ações de/ }));
  await screen.findByRole('menuitem', { name: 'Encaminhar' });
  t.notOk(screen.queryByRole('menuitem', { name: 'Apagar para todos' }));
});

for (const [editMinutes, offered] of [
  [60 * 24 * 365 * 50, 'Editar'],
  [0, null],
] as const) {
  t.test(`the connection says how long words can change: ${String(editMinutes)} min`, async (t) => {
    const sent = own({ createdAt: at(0), body: 'de ontem' });
    const { user } = await open(t, [], {
      api: {
        'GET /api/messages/:ticketId': () => ({
          messages: [sent],
          count: 1,
          hasMore: false,
          hasNewer: false,
          editMinutes,
          ticket: maria,
          episodes: [],
        }),
      },
    });
    const old = within(await bubbleOf('de ontem'));
    await user.click(old.getByRole('button', { name: /^Ações de/ }));
    await screen.findByRole('menuitem', { name: 'Encaminhar' });
    t.equal(screen.queryByRole('menuitem', { name: /Editar/ })?.textContent ?? null, offered);
  });
}

t.test('shows what a message said before', async (t) => {
  const { user } = await open(t, [own({ isEdited: true, isUpdated: true })], {
    api: {
      'GET /api/messages/:id/versions': () => ({
        versions: [
          { body: '*Ana Martins:*\nprimeira', createdAt: at(0) },
          { body: '*Ana Martins:*\nsegunda', createdAt: at(1) },
          { body: '*Ana Martins:*\nTemo sim', createdAt: at(2) },
        ],
      }),
    },
  });
  const bubble = within(await bubbleOf('Temo sim'));
  await user.click(bubble.getByRole('button', { name: /^Editada/ }));
  const versions = within(await screen.findByRole('dialog', { name: 'Como estava antes' }));
  t.ok(await versions.findByText('segunda'));
  t.same(
    versions.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent),
    ['segunda', 'primeira'],
  );
  t.same(await axe(), []);
});

t.test('our message is taken back from everybody, after a question', async (t) => {
  const { user, api } = await open(t, [own()], {
    api: { 'DELETE /api/messages/:id': () => ({ ...own(), isDeleted: true }) },
  });
  await choose(user, 'Temo sim', 'Apagar para todos');
  const question = within(await screen.findByRole('alertdialog'));
  t.ok(question.getByText('Apagar a mensagem para todos?'));
  await user.click(question.getByRole('button', { name: 'Apagar para todos' }));
  const bubble = within(await bubbleOf('Temo sim'));
  t.ok(await bubble.findByText('Mensagem apagada'));
  t.equal(api.callsOf('DELETE /api/messages/:id').length, 1);
});

t.test('reacts, and takes it back with the same touch', async (t) => {
  const { user, api } = await open(t, [theirs], {
    api: {
      'POST /api/messages/:id/reaction': ({ body }) => {
        const { emoji } = body as { emoji: string };
        return { ...theirs, reactions: emoji === '' ? [] : [{ by: '', emoji, name: '' }] };
      },
    },
  });
  const touch = async (checked: boolean): Promise<void> => {
    const bubble = within(await bubbleOf('Tem violão?'));
    await user.click(bubble.getByRole('button', { name: /^Ações de/ }));
    const heart = await screen.findByRole('menuitemradio', { name: 'Reagir com ❤️' });
    t.equal(heart.getAttribute('aria-checked'), String(checked));
    await user.click(heart);
  };
  await touch(false);
  const bubble = within(await bubbleOf('Tem violão?'));
  t.ok(await bubble.findByRole('button', { name: 'Reação ❤️: Sua equipe' }));
  await touch(true);
  await until(() => bubble.queryByRole('button', { name: /^Reação/ }) === null);
  t.same(
    api.callsOf('POST /api/messages/:id/reaction').map(({ body }) => body),
    [{ emoji: '❤️' }, { emoji: '' }],
  );
});

t.test('a change that the channel refused says so', async (t) => {
  await open(t, [own({ failure: 'tarde demais' })]);
  const bubble = within(await bubbleOf('Temo sim'));
  t.match(bubble.getByRole('alert').textContent, /não chegou ao cliente\. tarde demais/);
});

for (const [language, actions] of [
  ['en', ['Reply', 'Copy the text', 'Forward', 'Edit', 'Delete for everyone']],
  ['es', ['Responder', 'Copiar el texto', 'Reenviar', 'Editar', 'Eliminar para todos']],
] as const) {
  t.test(`speaks ${language}`, async (t) => {
    const { user } = await open(t, [own()], { language });
    const bubble = within(await bubbleOf('Temo sim'));
    await user.click(bubble.getAllByRole('button').at(-1)!);
    const items = await screen.findAllByRole('menuitem');
    t.same(
      items.map(({ textContent }) => textContent),
      actions,
    );
  });
}
