import {
  axe,
  brainsIn,
  buildManifest,
  buildUser,
  reply,
  screen,
  until,
  withLimits,
  within,
  withSettings,
} from 'prosa/web/testing';
import { defineScreens } from 'prosa/web';
import t from 'tap';
import type { ConnectionDto } from '../schemas.ts';
import { buildConnection as build } from './testing/builders.ts';
import { admin, api, show, rowOf, gone } from './testing/connections-screen.tsx';

t.test('a new connection is made and goes on to its code', async (t) => {
  const connection = build({ status: 'DISCONNECTED', isDefault: true });
  const { user, api: server } = await show(
    t,
    api([], {
      'POST /api/whatsapp': () => connection,
      'PUT /api/whatsappsession/:id': () => ({ message: 'Starting session.' }),
      'GET /api/whatsapp/:id': () => ({ ...connection, status: 'qrcode', qrcode: 'code-1' }),
    }),
  );
  t.ok(await screen.findByRole('heading', { name: 'Nenhuma conexão ainda' }));
  await user.click(screen.getAllByRole('button', { name: 'Nova conexão' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova conexão' }));
  t.notOk(dialog.queryByLabelText(/Tipo de conexão/), 'with one kind there is nothing to choose');
  t.equal(dialog.getAllByRole('textbox').length, 1, 'C.2: nothing but the name is asked');
  t.notOk(dialog.queryByRole('checkbox'));
  t.same(await axe(), []);
  await user.click(dialog.getByRole('button', { name: 'Conectar' }));
  t.ok(dialog.getByRole('alert'), 'the name is asked for');
  await user.type(dialog.getByRole('textbox', { name: /^Nome/ }), 'Loja Centro');
  await user.click(dialog.getByRole('button', { name: 'Conectar' }));
  t.ok(await screen.findByRole('dialog', { name: 'QR de Loja Centro' }));
  t.match(server.callsOf('POST /api/whatsapp')[0]?.body, { name: 'Loja Centro' });
  t.same(Object.keys(server.callsOf('POST /api/whatsapp')[0]?.body as object), ['name']);
});

t.test('C.1: who adds a connection is told how many the plan allows', async (t) => {
  const user = withLimits(admin, { connections: 2 });
  const { user: hand } = await show(t, api([build({})]), { user });
  await screen.findByText('Loja Centro');
  await hand.click(screen.getByRole('button', { name: 'Nova conexão' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova conexão' }));
  t.ok(dialog.getByText('1 de 2 conexões'));
  t.equal(dialog.queryByText(/fale com o suporte/), null, 'there is room');
});

t.test('C.1: a text that is never sent says so where it is written', async (t) => {
  const settings = { scheduleType: 'queue', userRating: 'disabled' };
  const connection = build({ outOfHoursMessage: 'Voltamos amanhã.' });
  const { user } = await show(t, api([connection]), { user: withSettings(admin, settings) });
  await user.click(await screen.findByRole('button', { name: 'Ações de Loja Centro' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Loja Centro' }));
  t.ok(await dialog.findByText(/^Não é enviada: o horário é de cada fila/));
  t.equal(dialog.queryByText(/avaliação está desligada/), null, 'there is no text yet');
  await user.type(dialog.getByRole('textbox', { name: /^Avaliação/ }), 'Como foi?');
  t.ok(dialog.getByText(/^Não é enviada: a avaliação está desligada/));
  const described = { name: /^Avaliação/, description: /avaliação está desligada/ };
  t.ok(dialog.getByRole('textbox', described));
  t.same(await axe(), []);
});

t.test('several queues need a greeting', async (t) => {
  const { user, api: server } = await show(
    t,
    api([build({ isDefault: true })], {
      'PUT /api/whatsapp/:id': ({ body }) => build(body as Partial<ConnectionDto>),
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Ações de Loja Centro' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Loja Centro' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Vendas' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Suporte' }));
  t.same(await axe(), []);
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.match(
    dialog.getByRole('alert').textContent,
    'A mensagem de saudação é obrigatória quando há mais de uma fila.',
  );
  await user.type(dialog.getByRole('textbox', { name: /^Saudação/ }), 'Olá! Escolha:');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByText('Conexão salva com sucesso!'));
  const body = server.callsOf('PUT /api/whatsapp/:id')[0]?.body;
  t.match(body, { queueIds: [1, 2], greetingMessage: 'Olá! Escolha:', sendIdQueue: null });
  t.notOk('isDefault' in (body as object), 'what nobody changed is not asked for');
  t.notOk('provider' in (body as object));
});

t.test('an emptied number is zero, and a queue is forwarded to', async (t) => {
  const { user, api: server } = await show(
    t,
    api([build({ expiresTicket: 30 })], {
      'PUT /api/whatsapp/:id': ({ body }) => build(body as Partial<ConnectionDto>),
    }),
  );
  await user.click(await screen.findByText('Loja Centro'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Loja Centro' }));
  await user.clear(dialog.getByRole('spinbutton', { name: /^Finalizar depois/ }));
  const minutes = dialog.getByRole('spinbutton', { name: /^Encaminhar depois/ });
  await user.clear(minutes);
  await user.type(minutes, '15');
  await dialog.findByRole('option', { name: 'Suporte' });
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Para a fila/ }), 'Suporte');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Conexão salva com sucesso!');
  t.match(server.callsOf('PUT /api/whatsapp/:id')[0]?.body, {
    expiresTicket: 0,
    timeSendQueue: 15,
    sendIdQueue: 2,
  });
});

t.test('of several kinds one is chosen, and a taken name is said at its field', async (t) => {
  const { user, api: server } = await show(
    t,
    api([build()], {
      'GET /api/whatsapp/providers': () => ['simulator', 'whatsapp-web'],
      'POST /api/whatsapp': () =>
        reply(400, { error: 'ERR_WAPP_NAME_ALREADY_EXISTS', field: 'name' }),
    }),
  );
  await screen.findByText('Loja Centro');
  await user.click(screen.getByRole('button', { name: 'Nova conexão' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Nome/ }), 'Loja Centro');
  const kind = await dialog.findByRole('combobox', { name: /^Tipo de conexão/ });
  t.notOk(dialog.queryByRole('checkbox'), 'C.2: two fields, the rest afterwards');
  await user.selectOptions(kind, 'whatsapp-web');
  await user.click(dialog.getByRole('button', { name: 'Conectar' }));
  t.ok(await dialog.findByText('Já existe uma conexão com este nome.'));
  t.match(server.callsOf('POST /api/whatsapp')[0]?.body, { provider: 'whatsapp-web' });
});

t.test('deletes after saying what is lost', async (t) => {
  const { user, api: server } = await show(
    t,
    api([build()], { 'DELETE /api/whatsapp/:id': () => ({ message: 'Whatsapp deleted.' }) }),
  );
  await user.click(await screen.findByRole('button', { name: 'Ações de Loja Centro' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = within(await screen.findByRole('alertdialog'));
  t.ok(question.getByText(/As conversas ficam no histórico/));
  await user.click(question.getByRole('button', { name: 'Excluir' }));
  await gone(() => screen.queryByText('Loja Centro'));
  t.equal(server.callsOf('DELETE /api/whatsapp/:id')[0]?.params.id, '1');
});

t.test('those without the right look and do not touch', async (t) => {
  await show(t, api([build({ status: 'DISCONNECTED' })]), { user: buildUser() });
  await screen.findByText('Loja Centro');
  t.notOk(screen.queryByRole('button', { name: /Tentar de novo|Ações|Nova conexão/ }));
});

t.test('other plugins add to each row', async (t) => {
  const Extra = ({ connection }: { readonly connection: ConnectionDto }) => (
    <a href={`/phone/${String(connection.id)}`}>Celular de {connection.name}</a>
  );
  const manifest = {
    id: 'phones',
    web: {
      routes: [],
      nav: [],
      fills: [{ slot: 'connections.rowActions', component: 'Extra', order: 1, access: 'member' }],
    },
  };
  const plugin = defineScreens(
    manifest as never,
    {
      Extra: () => Promise.resolve({ default: Extra }),
    } as never,
  );
  await show(t, api([build()]), {
    plugins: [plugin],
    manifest: buildManifest({
      id: 'phones',
      fills: [{ slot: 'connections.rowActions', component: 'Extra', order: 1 }],
    }),
  });
  t.ok(await screen.findByRole('link', { name: 'Celular de Loja Centro' }));
});

t.test('columns that another plugin adds are filled in with a connection', async (t) => {
  const known = { ...build(), promptId: 3, tone: 'gentil' };
  const { user, api: server } = await show(
    t,
    api([known], {
      'PUT /api/whatsapp/:id': () => reply(400, { error: 'ERR_VALIDATION', field: 'tone' }),
    }),
    brainsIn('connections.dialog'),
  );
  await user.click(await screen.findByText('Loja Centro'));
  const dialog = within(await screen.findByRole('dialog'));
  const tone = await dialog.findByLabelText(/^Tom/);
  await user.type(tone, ' e claro');
  t.same(await axe(), []);
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await until(() => tone.getAttribute('aria-invalid') === 'true');
  t.match(server.callsOf('PUT /api/whatsapp/:id')[0]?.body, {
    name: 'Loja Centro',
    promptId: 3,
    tone: 'gentil e claro',
  });
});

t.test('when the connections cannot be read it says so and offers another try', async (t) => {
  const { user, api: server } = await show(t, {
    'GET /api/whatsapp': () => reply(500, { error: 'ERR_INTERNAL' }),
  });
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  server.set(api([build()]));
  await user.click(retry);
  t.ok(await screen.findByText('Loja Centro'));
});

t.test('on a phone it is as usable, in three languages', async (t) => {
  const words = { pt: 'Conexões', en: 'Connections', es: 'Conexiones' } as const;
  for (const language of ['pt', 'en', 'es'] as const) {
    const { unmount } = await show(t, api([build({ isDefault: true })]), { width: 390, language });
    t.ok(await screen.findByRole('heading', { name: words[language] }));
    await screen.findByText('Loja Centro');
    t.same(await axe(), []);
    unmount();
  }
});

t.test(
  'B.2: new connections and their keys are closed, and say why, to somebody who acts as the user',
  async (t) => {
    const visited = { ...admin, impersonation: { by: 'Rita' } };
    await show(t, api([build({ name: 'Loja', status: 'DISCONNECTED' })]), { user: visited });
    await rowOf('Loja');
    for (const name of [/^Nova conexão/, /^Novo QR/]) {
      const button = await screen.findByRole('button', { name });
      t.ok((button as HTMLButtonElement).disabled, String(name));
      t.match(button.title, /em nome de outra pessoa/);
    }
  },
);
