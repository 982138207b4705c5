import t from 'tap';
import { screen, within, until } from 'prosa/web/testing';
import type { MockRequest } from 'prosa/web/testing';
import { at, buildEpisode, buildMessage, buildTicket } from '../testing/builders.ts';
import { named, openDesk } from '../testing/desk.tsx';

const maria = named(buildTicket({ id: 1, unreadMessages: 2 }), 'Maria Souza');
const episodes = [buildEpisode({ createdAt: at(0) })];
const quotedMsg = {
  id: 5,
  body: 'a de antes',
  fromMe: false,
  mediaType: 'conversation',
  senderName: '',
  isDeleted: false,
};
const recent = buildMessage({ id: 90, ticketId: 1, body: 'a de agora', quotedMsg });

/** Three pages: the one with the quoted message, one between, and the present. */
const history = ({ query }: MockRequest) => {
  const page = (body: string, id: number, hasMore: boolean, hasNewer: boolean) => ({
    messages: [buildMessage({ id, ticketId: 1, body })],
    count: 1,
    hasMore,
    hasNewer,
    ticket: maria,
    episodes,
    unread: null,
  });
  if (query.get('around') !== null) return page('a de antes', 5, false, true);
  if (query.get('after') !== null) return page('a do meio', 6, true, true);
  return { ...page('', 90, true, false), messages: [recent] };
};

const open = (test: Parameters<typeof openDesk>[0], options: Parameters<typeof openDesk>[1] = {}) =>
  openDesk(test, {
    tickets: [maria],
    at: `/tickets/${maria.uuid}`,
    api: { 'GET /api/messages/:ticketId': history },
    ...options,
  });

t.test('a quote leads to a message that is far back, and back again', async (t) => {
  const { user, api, emit } = await open(t);
  await user.click(await screen.findByTitle('Ir para a mensagem respondida'));
  const log = await screen.findByRole('log');
  await until(() => log.querySelector('[data-message="5"].bubble-found') !== null);
  t.equal(api.callsOf('GET /api/messages/:ticketId').at(-1)?.query.get('around'), '5');
  t.notOk(screen.queryByText('a de agora'));
  const message = buildMessage({ id: 99, ticketId: 1, body: 'chegou agora' });
  emit({ event: 'appMessage', action: 'create', message, ticket: maria, contact: maria.contact });
  t.notOk(within(log).queryByText('chegou agora'), 'it is not next to what is shown');
  await user.click(screen.getByRole('button', { name: 'Ir para a mensagem mais recente' }));
  t.ok(await screen.findByText('a de agora'));
});

t.test('writing far back leads to the present', async (t) => {
  const { user } = await open(t);
  await user.click(await screen.findByTitle('Ir para a mensagem respondida'));
  t.ok(await screen.findByText('a de antes'));
  await user.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'oi{Enter}');
  t.ok(await screen.findByText('a de agora'));
});

t.test('an address may name a message', async (t) => {
  await open(t, { at: `/tickets/${maria.uuid}?message=5` });
  const log = await screen.findByRole('log');
  await until(() => log.querySelector('[data-message="5"].bubble-found') !== null);
});

t.test('A.3: says where the reader had left off, until they answer', async (t) => {
  const messages = [
    buildMessage({ id: 1, ticketId: 1, body: 'lida' }),
    buildMessage({ id: 2, ticketId: 1, body: 'nova', read: false }),
    buildMessage({ id: 3, ticketId: 1, body: 'outra', read: false }),
  ];
  const { user, emit } = await open(t, { api: {}, messages, episodes });
  t.ok(await screen.findByText('2 mensagens não lidas', { selector: '.unread *' }));
  const message = buildMessage({ id: 4, ticketId: 1, body: 'mais uma', read: false });
  emit({ event: 'appMessage', action: 'create', message, ticket: maria, contact: maria.contact });
  t.ok(await screen.findByText('mais uma'));
  t.ok(screen.getByText('2 mensagens não lidas', { selector: '.unread *' }), 'as it stood');
  await user.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'oi{Enter}');
  await until(() => document.querySelector('.unread') === null);
});
