import t from 'tap';
import { act, axe, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import { useEffect, useState } from 'react';
import type { TicketBelowHeaderProps } from '../../tickets/public.ts';
import type { TagBadge } from '../public.ts';
import TagEditor from './TagEditor.tsx';

type Ticket = TicketBelowHeaderProps['ticket'];

const VIP: TagBadge = { id: 1, name: 'VIP', color: '#6d28d9' };
const QUOTE: TagBadge = { id: 2, name: 'Orçamento', color: '#b45309' };
const NEW: TagBadge = { id: 3, name: 'Cliente novo', color: '#15803d' };
const ALL = [VIP, QUOTE, NEW].map((tag) => ({ ...tag, kanban: 0 }));

/** As much of a ticket as the editor looks at. */
const ticketWith = (tags: readonly TagBadge[], id = 5): Ticket =>
  ({ id, tags }) as unknown as Ticket;

let tell: (ticket: Ticket) => void = () => undefined;

const Chat = ({ first }: { readonly first: Ticket }) => {
  const [ticket, setTicket] = useState(first);
  useEffect(() => {
    tell = (next) => act(() => setTicket(next));
  }, []);
  return <TagEditor ticket={ticket} />;
};

/** Answers as the server does: the ticket with the tags it was given. */
const sync: MockRoutes = {
  'POST /api/tags/sync': ({ body }) => {
    const { ticketId, tags } = body as { ticketId: number; tags: number[] };
    const known = [...ALL, { id: 9, name: 'Garantia', color: '#0369a1' }];
    return ticketWith(
      known
        .filter(({ id }) => tags.includes(id))
        .map(({ id, name, color }) => ({ id, name, color })),
      ticketId,
    );
  },
};

const open = (test: TestLife, tags: readonly TagBadge[], api: MockRoutes = {}, width = 1_440) =>
  renderScreen(test, <Chat first={ticketWith(tags)} />, {
    width,
    api: { 'GET /api/tags/list': () => ALL, ...sync, ...api },
  });

const editor = (): HTMLElement => screen.getByRole('group', { name: 'Etiquetas da conversa' });
const shown = (): (string | null)[] =>
  within(editor())
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
const options = (): string[] =>
  screen
    .getAllByRole('option')
    .map(
      (option) =>
        `${option.getAttribute('aria-selected') === 'true' ? '✓ ' : ''}${option.textContent}`,
    );
const bodies = (calls: readonly { readonly body: unknown }[]): unknown[] =>
  calls.map(({ body }) => (body as { tags: unknown }).tags);

t.test('shows the tags of the ticket and takes one off at once', async (t) => {
  const { user, api } = await open(t, [QUOTE, VIP]);
  t.same(shown(), ['Orçamento', 'VIP']);
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Tirar a etiqueta Orçamento' }));
  t.same(shown(), ['VIP']);
  await until(() => api.callsOf('POST /api/tags/sync').length === 1);
  t.same(api.callsOf('POST /api/tags/sync')[0]?.body, { ticketId: 5, tags: [1] });
  tell(ticketWith([VIP]));
  t.same(shown(), ['VIP']);
  tell(ticketWith([VIP, NEW]));
  t.same(shown(), ['VIP', 'Cliente novo'], 'what others add afterwards is shown');
  t.same(api.unexpected, []);
});

t.test('finds tags by a part of their name and ticks several by keyboard', async (t) => {
  const { user, api } = await open(t, [VIP]);
  await user.click(screen.getByRole('button', { name: 'Adicionar etiqueta' }));
  const box = await screen.findByRole('combobox', { name: 'Buscar ou criar' });
  await screen.findAllByRole('option');
  t.same(options(), ['Cliente novo', 'Orçamento', '✓ VIP']);
  t.same(await axe(), []);
  await user.type(box, '{ArrowDown}{Enter}');
  t.same(options(), ['Cliente novo', '✓ Orçamento', '✓ VIP']);
  await user.type(box, 'clien{Enter}');
  await until(() => api.callsOf('POST /api/tags/sync').length === 2);
  t.same(bodies(api.callsOf('POST /api/tags/sync')), [
    [1, 2],
    [1, 2, 3],
  ]);
  await user.clear(box);
  await user.type(box, '{ArrowUp}{Enter}');
  await until(() => api.callsOf('POST /api/tags/sync').length === 3);
  t.same(bodies(api.callsOf('POST /api/tags/sync')).at(-1), [2, 3], 'a tick is taken away again');
});

t.test('makes a tag that is missing and hangs it on', async (t) => {
  const { user, api } = await open(t, [VIP], {
    'POST /api/tags': ({ body }) => ({
      id: 9,
      color: '#0369a1',
      kanban: 0,
      userId: 1,
      ticketsCount: 0,
      ...(body as object),
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Adicionar etiqueta' }));
  const box = await screen.findByRole('combobox', { name: 'Buscar ou criar' });
  await screen.findAllByRole('option');
  await user.type(box, 'vip');
  t.same(options(), ['✓ VIP'], 'a name that is there is not offered anew');
  await user.clear(box);
  await user.type(box, 'zz');
  t.ok(screen.getByText('Para criar uma etiqueta, escreva ao menos 3 letras.'));
  await user.clear(box);
  await user.type(box, ' Garantia ');
  t.same(options(), ['Criar “Garantia”']);
  await user.click(screen.getByRole('option'));
  await until(() => api.callsOf('POST /api/tags/sync').length === 1);
  t.same(api.callsOf('POST /api/tags')[0]?.body, { name: 'Garantia' });
  t.same(bodies(api.callsOf('POST /api/tags/sync')), [[1, 9]]);
  t.same(shown(), ['VIP', 'Garantia']);
});

t.test('takes back what the server refuses', async (t) => {
  const { user } = await open(t, [VIP], {
    'POST /api/tags/sync': () => reply(404, { error: 'ERR_NO_TAG_FOUND' }),
  });
  await user.click(screen.getByRole('button', { name: 'Tirar a etiqueta VIP' }));
  t.ok(await screen.findByText('Esta etiqueta não existe mais.'));
  t.same(shown(), ['VIP']);
});

t.test('a tag that is renamed or deleted is so here at once', async (t) => {
  const { emit, user, api } = await open(t, [QUOTE, VIP]);
  const named = (name: string) => ({ ...VIP, name, kanban: 0, userId: 1, ticketsCount: 1 });
  emit({ event: 'tag', action: 'update', seq: 102, tag: named('Cliente VIP') });
  emit({ event: 'tag', action: 'update', seq: 101, tag: named('VIP de antes') });
  t.same(shown(), ['Orçamento', 'Cliente VIP']);
  emit({ event: 'tag', action: 'reload', seq: 103 });
  emit({ event: 'tag', action: 'delete', seq: 104, tagId: QUOTE.id });
  t.same(shown(), ['Cliente VIP']);
  await user.click(screen.getByRole('button', { name: 'Tirar a etiqueta Cliente VIP' }));
  await until(() => api.callsOf('POST /api/tags/sync').length === 1);
  t.same(bodies(api.callsOf('POST /api/tags/sync')), [[]], 'one that is gone is not asked for');
});

t.test('another ticket has its own tags', async (t) => {
  const { user } = await open(t, [VIP]);
  await user.click(screen.getByRole('button', { name: 'Tirar a etiqueta VIP' }));
  tell(ticketWith([VIP], 6));
  t.same(shown(), ['VIP']);
});

t.test('says what is missing when there are no tags, or they do not come', async (t) => {
  const { user, api } = await open(t, [], { 'GET /api/tags/list': () => [] });
  t.same(shown(), []);
  await user.click(screen.getByRole('button', { name: 'Adicionar etiqueta' }));
  t.ok(await screen.findByText('Nenhuma etiqueta ainda: escreva o nome da primeira.'));
  await user.keyboard('{Escape}');
  await until(() => screen.queryByRole('combobox') === null);
  api.set({ 'GET /api/tags/list': () => reply(500, { error: 'ERR_INTERNAL' }) });
  await user.click(screen.getByRole('button', { name: 'Adicionar etiqueta' }));
  await screen.findByText('Não foi possível carregar');
  api.set({ 'GET /api/tags/list': () => ALL });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  t.equal((await screen.findAllByRole('option')).length, 3);
});

t.test('is whole on a phone', async (t) => {
  await open(t, [QUOTE, VIP], {}, 390);
  t.same(shown(), ['Orçamento', 'VIP']);
  t.same(await axe(), []);
});
