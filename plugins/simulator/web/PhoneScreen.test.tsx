import { axe, fireEvent, reply, screen, waitFor, within } from 'prosa/web/testing';
import t from 'tap';
import { summary, message, answer, api, show, gone, asked } from './testing/phone.tsx';

t.test('shows whose phone it is and what is on it', async (t) => {
  await show(t, api([message({ ack: 3 }), answer]));
  t.ok(await screen.findByRole('heading', { name: 'Celular do cliente' }));
  const log = within(await screen.findByRole('log', { name: 'Mensagens de Maria Souza' }));
  t.ok(log.getByText('Oi, boa tarde!'));
  t.ok(log.getByText('Lida pela empresa'), 'the customer’s own message has its ticks');
  t.ok(log.getByText('Boa tarde, Maria!'));
  t.ok(screen.getByRole('button', { name: /^Maria Souza/, current: true }));
  const network = within(screen.getByRole('region', { name: 'A rede' }));
  t.equal(network.getByRole('status').textContent, 'Conectada');
  t.match(screen.getByText('Entregue').getAttribute('aria-current'), 'step');
  t.same(await axe(), []);
});

t.test('opens the phone of whoever wrote last when none is named', async (t) => {
  const later = summary({
    number: '5521977776666',
    name: 'Beto',
    lastAt: '2026-11-20T18:00:00.000Z',
  });
  const { address } = await show(t, api([], {}, [summary(), later]), { at: '/simulator/5' });
  t.ok(await screen.findByRole('log', { name: 'Mensagens de Beto' }));
  t.match(address(), 'chat=5521977776666');
});

t.test('a connection nobody has written on yet offers the first customer', async (t) => {
  const { user, api: server } = await show(t, api([], {}, []), { at: '/simulator/5' });
  t.ok(await screen.findByRole('heading', { name: 'Ninguém escreveu ainda' }));
  t.same(await axe(), []);
  await user.click(screen.getAllByRole('button', { name: 'Novo cliente' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo cliente' }));
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Nome' });
  t.equal(name.value, 'Rita Fernandes');
  await user.click(dialog.getByRole('button', { name: 'Outra sugestão' }));
  t.equal(name.value, 'Carlos Eduardo Lima');
  await user.clear(name);
  await user.type(name, 'Zé');
  const number = dialog.getByRole('textbox', { name: 'Número' });
  await user.clear(number);
  await user.type(number, '+55 (11) 95555-4444');
  t.same(await axe(), []);
  await user.click(dialog.getByRole('button', { name: 'Pegar o celular' }));
  t.ok(await screen.findByText(/a primeira mensagem abre uma conversa/));
  await user.type(screen.getByRole('textbox', { name: 'Mensagem' }), 'Oi!{Enter}');
  const call = await asked(server, 'POST /api/simulator/5/messages');
  t.match(call.body, { from: { number: '5511955554444', name: 'Zé' }, body: 'Oi!' });
  t.match((call.body as { id: string }).id, /^[0-9A-F]{32}$/);
});

t.test('writes with Enter, breaks lines with Shift, sends nothing empty', async (t) => {
  const { user, api: server } = await show(t, api([]));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });
  t.ok(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' }).disabled);
  await user.type(field, '   {Enter}');
  t.equal(server.callsOf('POST /api/simulator/5/messages').length, 0);
  await user.type(field, 'um{Shift>}{Enter}{/Shift}dois{Enter}');
  const call = await asked(server, 'POST /api/simulator/5/messages');
  t.match(call.body, { body: 'um\ndois' });
  await waitFor(() => {
    if (field.value !== '') throw new Error('it is still there');
  });
});

t.test('what could not be sent stays, and goes as the same message', async (t) => {
  const { user, api: server } = await show(
    t,
    api([], { 'POST /api/simulator/5/messages': () => reply(503, { error: 'ERR_UNAVAILABLE' }) }),
  );
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });
  await user.type(field, 'Oi!{Enter}');
  t.ok(await screen.findByText(/servidor está ocupado/));
  t.equal(field.value, 'Oi!');
  server.set(api([]));
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await asked(server, 'POST /api/simulator/5/messages', 2);
  const ids = server
    .callsOf('POST /api/simulator/5/messages')
    .map(({ body }) => (body as { id: string }).id);
  t.equal(ids[0], ids[1]);
});

t.test('sends files with words, and takes one back before', async (t) => {
  const { user, api: server } = await show(t, api([]));
  await screen.findByRole('textbox', { name: 'Mensagem' });
  const picker = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!picker) throw new Error('nothing can be attached');
  const files = [
    new File(['a'], 'violão.png', { type: 'image/png' }),
    new File(['b'], 'nota.txt', { type: 'text/plain' }),
  ];
  fireEvent.change(picker, { target: { files } });
  const chosen = within(await screen.findByRole('list', { name: 'Arquivos escolhidos' }));
  t.same(await axe(), []);
  await user.click(chosen.getByRole('button', { name: 'Tirar nota.txt' }));
  await user.type(screen.getByRole('textbox', { name: 'Mensagem' }), 'esse aqui{Enter}');
  const { body } = await asked(server, 'POST /api/simulator/5/messages');
  const form = body as FormData;
  t.same(JSON.parse(form.get('from') as string), { number: '5511988887777', name: 'Maria Souza' });
  t.equal(form.get('body'), 'esse aqui');
  t.same(
    form.getAll('medias').map((file) => (file as File).name),
    ['violão.png'],
  );
});

t.test('answers a message, edits and deletes the own ones, reacts to any', async (t) => {
  const routes = api([message(), answer], {
    'PUT /api/simulator/5/messages/:id': () => ({ message: 'Message edited.' }),
    'DELETE /api/simulator/5/messages/:id': () => ({ message: 'Message deleted.' }),
    'POST /api/simulator/5/messages/:id/reaction': () => ({ message: 'Reaction sent.' }),
  });
  const { user, api: server } = await show(t, routes);
  const menuOf = async (at: number) => {
    const buttons = await screen.findAllByRole('button', { name: /^Ações da mensagem/ });
    await user.click(buttons[at] as HTMLElement);
    return within(await screen.findByRole('menu'));
  };

  const theirs = await menuOf(1);
  t.notOk(theirs.queryByRole('menuitem', { name: 'Editar' }), 'the company’s words are its own');
  t.notOk(theirs.queryByRole('menuitem', { name: 'Apagar' }));
  t.same(await axe(), []);
  await user.click(theirs.getByRole('menuitemradio', { name: 'Reagir com 👍' }));
  const reaction = await asked(server, 'POST /api/simulator/5/messages/:id/reaction');
  t.match(reaction, { params: { id: 'B1' }, body: { emoji: '👍' } });
  await gone(() => screen.queryByRole('menu'));

  await user.click((await menuOf(1)).getByRole('menuitem', { name: 'Responder' }));
  t.ok(await screen.findByText('Respondendo:'));
  await user.type(screen.getByRole('textbox', { name: 'Mensagem' }), 'Perfeito{Enter}');
  t.match((await asked(server, 'POST /api/simulator/5/messages')).body, { quotedId: 'B1' });
  await gone(() => screen.queryByText('Respondendo:'));
  await gone(() => screen.queryByRole('menu'));

  await user.click((await menuOf(0)).getByRole('menuitem', { name: 'Editar' }));
  const field = await screen.findByDisplayValue('Oi, boa tarde!');
  await user.clear(field);
  await user.type(field, 'Oi, boa noite!');
  await user.click(screen.getByRole('button', { name: 'Salvar a edição' }));
  const edit = await asked(server, 'PUT /api/simulator/5/messages/:id');
  t.match(edit, { params: { id: 'A1' }, body: { body: 'Oi, boa noite!' } });
  await gone(() => screen.queryByText('Editando:'));
  await gone(() => screen.queryByRole('menu'));

  await user.click((await menuOf(0)).getByRole('menuitem', { name: 'Apagar' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Apagar' }));
  t.equal((await asked(server, 'DELETE /api/simulator/5/messages/:id')).params.id, 'A1');
});

t.test('shows quotes, edits, deletions, reactions and files', async (t) => {
  await show(
    t,
    api([
      message({ isEdited: true, reaction: '🎸' }),
      message({ id: 'A2', body: 'segredo', isDeleted: true }),
      message({ id: 'A3', quotedId: 'A1', body: 'isso mesmo' }),
      message({ id: 'A4', body: '', mediaType: 'image', mediaUrl: '/media/x', mediaName: 'a.png' }),
      message({
        id: 'A5',
        body: '',
        mediaType: 'application',
        mediaUrl: '/media/y',
        mediaName: 'b.pdf',
      }),
    ]),
  );
  const log = within(await screen.findByRole('log'));
  t.ok(log.getByText('Editada'));
  t.ok(log.getByText('Reação: 🎸'));
  t.ok(log.getByText('Mensagem apagada'));
  t.notOk(log.queryByText('segredo'));
  t.equal(log.getAllByText('Oi, boa tarde!').length, 2, 'once more as what is answered');
  t.ok(log.getByRole('img', { name: 'a.png' }));
  t.match(log.getByRole('link', { name: 'b.pdf' }).getAttribute('href'), '/media/y');
  t.same(await axe(), []);
});
