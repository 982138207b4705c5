import t from 'tap';
import {
  axe,
  buildAdmin,
  buildUser,
  renderScreen,
  reply,
  screen,
  until,
  within,
} from 'prosa/web/testing';
import type { MockRoutes, RenderOptions, TestLife } from 'prosa/web/testing';
import type { TicketDrawerProps } from '../../tickets/public.ts';
import type { NoteDto } from '../schemas.ts';
import NotesSection from './NotesSection.tsx';

/** As much of a ticket as the section looks at. */
const ticket = { id: 7, contactId: 3 } as TicketDrawerProps['ticket'];

const build = (changes: Partial<NoteDto> = {}): NoteDto => ({
  id: 1,
  note: 'Prefere contato à tarde',
  ticketId: 7,
  ticket: { id: 7, uuid: 'u-7', status: 'open' },
  contactId: 3,
  contact: { id: 3, name: 'Maria' },
  userId: 1,
  user: { id: 1, name: 'Ana Martins' },
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...changes,
});

const open = (
  test: TestLife,
  notes: readonly NoteDto[],
  api: MockRoutes = {},
  options: RenderOptions = {},
  shown = ticket,
) =>
  renderScreen(test, <NotesSection ticket={shown} />, {
    ...options,
    api: { 'GET /api/ticket-notes/list': () => notes, ...api },
  });

const field = (): HTMLElement => screen.getByLabelText(/^Nova observação/);
const texts = (): (string | null)[] =>
  [...document.querySelectorAll('.note-text')].map((note) => note.textContent);

t.test('shows what was noted about the contact, newest first, and where', async (t) => {
  const { api } = await open(t, [
    build(),
    build({
      id: 2,
      note: 'Pediu desconto',
      createdAt: '2026-11-21T12:00:00.000Z',
      ticketId: 9,
      ticket: { id: 9, uuid: 'u-9', status: 'closed' },
      userId: null,
      user: null,
    }),
  ]);
  await screen.findByRole('list', { name: 'Observações' });
  t.same(texts(), ['Pediu desconto', 'Prefere contato à tarde']);
  t.ok(screen.getByText('Usuário removido'));
  const [elsewhere, ...more] = screen.getAllByRole('link', { name: 'Outra conversa' });
  t.equal(elsewhere?.getAttribute('href'), '/tickets/u-9');
  t.same(more, []);
  t.equal(api.calls[0]?.query.get('contactId'), '3');
  t.same(await axe(), []);
});

t.test('says that nothing is noted, and what failed', async (t) => {
  const { user, api } = await open(t, [], {
    'GET /api/ticket-notes/list': () => reply(500, { error: 'ERR_INTERNAL' }),
  });
  await screen.findByText('Não foi possível carregar');
  api.set({ 'GET /api/ticket-notes/list': () => [] });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  t.ok(await screen.findByText('Nada anotado sobre este contato.'));
});

t.test('adds a note, by keyboard too', async (t) => {
  const { user, api } = await open(t, [build()], {
    'POST /api/ticket-notes': ({ body }) =>
      build({ ...(body as object), id: 2, createdAt: '2026-11-21T12:00:00.000Z' }),
  });
  await screen.findByText('Prefere contato à tarde');
  await user.type(field(), 'Gosta de café{Control>}{Enter}{/Control}');
  t.ok(await screen.findByText('Observação adicionada com sucesso!'));
  t.same(api.callsOf('POST /api/ticket-notes')[0]?.body, { note: 'Gosta de café', ticketId: 7 });
  t.same(texts(), ['Gosta de café', 'Prefere contato à tarde']);
  t.equal((field() as HTMLTextAreaElement).value, '');
});

t.test(
  'asks for at least two characters, and shows at its field what the server refuses',
  async (t) => {
    const { user, api } = await open(t, [], {
      'POST /api/ticket-notes': () => reply(400, { error: 'ERR_TICKETNOTE_INVALID_NAME' }),
    });
    const add = (): Promise<void> => user.click(screen.getByRole('button', { name: 'Adicionar' }));
    for (const [text, complaint] of [
      ['   ', 'Obrigatório'],
      ['a', 'Muito curto: no mínimo 2 caracteres'],
      [' a ', 'Muito curto: no mínimo 2 caracteres'],
    ] as const) {
      await user.clear(field());
      await user.type(field(), text);
      await add();
      t.ok(await screen.findByText(complaint));
      t.equal(field().getAttribute('aria-invalid'), 'true');
      t.equal(api.callsOf('POST /api/ticket-notes').length, 0);
    }
    await user.clear(field());
    await user.type(field(), 'ok');
    await add();
    t.ok(await screen.findByText('A observação deve ter pelo menos 2 caracteres.'));
    await user.clear(field());
  },
);

t.test('what is being noted stays when the drawer closes', async (t) => {
  const first = await open(t, []);
  await first.user.type(field(), 'Ainda não');
  await first.user.keyboard('{Escape}');
  t.not(document.activeElement, field(), 'Escape leaves the field');
  first.unmount();
  const second = await open(t, []);
  t.equal((field() as HTMLTextAreaElement).value, 'Ainda não');
  second.unmount();
  const { unmount: cleanUp } = await open(t, [], {}, {}, { ...ticket, id: 8 });
  t.equal((field() as HTMLTextAreaElement).value, '', 'and belongs to its ticket');
  cleanUp();
  await open(t, [], {}, { user: buildUser({ id: 4 }) });
  t.equal((field() as HTMLTextAreaElement).value, '', 'and to its writer');
});

t.test('removes an own note after asking; a colleague’s only an admin', async (t) => {
  const others = build({ id: 2, userId: 5, user: { id: 5, name: 'Caio' }, note: 'Do Caio' });
  const { user, api } = await open(t, [build(), others], {
    'DELETE /api/ticket-notes/:id': () => ({ message: 'Observação removida' }),
  });
  await screen.findByText('Do Caio');
  t.notOk(screen.queryByRole('button', { name: 'Excluir a observação de Caio' }));
  await user.click(screen.getByRole('button', { name: 'Excluir a observação de Ana Martins' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir a observação?' });
  t.match(question.textContent, /Prefere contato à tarde/);
  t.equal(api.callsOf('DELETE /api/ticket-notes/:id').length, 0);
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  t.ok(await screen.findByText('Observação excluída com sucesso!'));
  await until(() => texts().length === 1);
});

t.test('an admin may remove every note', async (t) => {
  await open(
    t,
    [build({ userId: 5, user: { id: 5, name: 'Caio' } })],
    {},
    {
      user: buildAdmin({ id: 99 }),
    },
  );
  t.ok(await screen.findByRole('button', { name: 'Excluir a observação de Caio' }));
});

t.test('follows what colleagues note about this contact', async (t) => {
  const { emit } = await open(t, [build()], {}, { user: buildUser({ id: 4 }) });
  await screen.findByText('Prefere contato à tarde');
  const later = { createdAt: '2026-11-21T12:00:00.000Z' };
  emit({
    event: 'ticketNote',
    action: 'create',
    ticketNote: build({ id: 2, note: 'Nova', ...later }),
  });
  emit({
    event: 'ticketNote',
    action: 'create',
    ticketNote: build({ id: 3, note: 'De outro', contactId: 8 }),
  });
  t.same(texts(), ['Nova', 'Prefere contato à tarde']);
  emit({ event: 'ticketNote', action: 'delete', ticketNoteId: 1 });
  t.same(texts(), ['Nova']);
});

t.test('shows what looks like a page as the text it is', async (t) => {
  const note = '<img src=x onerror="alert(1)"> javascript:alert(1) \u202Efdp.exe';
  const { container } = await open(t, [build({ note, user: { id: 1, name: '<b>Ana</b>' } })]);
  t.ok(await screen.findByText(note));
  t.ok(screen.getByText('<b>Ana</b>'));
  t.same(container.querySelectorAll('img, b, a, script').length, 0);
});

t.test('is whole on a phone', async (t) => {
  await open(t, [build()], {}, { width: 390 });
  t.ok(await screen.findByText('Prefere contato à tarde'));
  t.same(await axe(), []);
});
