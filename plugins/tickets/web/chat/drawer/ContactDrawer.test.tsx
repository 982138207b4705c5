import t from 'tap';
import {
  axe,
  brainsIn,
  buildManifest,
  reply,
  screen,
  setWidth,
  until,
  within,
} from 'prosa/web/testing';
import type { PluginWeb } from 'prosa/web';
import type { TicketDrawerProps } from '../../../public.ts';
import { buildTicket } from '../../testing/builders.ts';
import { ana, named, openDesk } from '../../testing/desk.tsx';

const maria = named(buildTicket({ id: 1, contactId: 7 }), 'Maria Souza');

const details = {
  id: 7,
  uuid: '',
  name: 'Maria Souza',
  number: '5511987650001',
  email: 'maria@example.com',
  profilePicUrl: '',
  isGroup: false,
  ignoreBot: false,
  extraInfo: [{ id: 3, name: 'CPF', value: '123.456.789-09' }],
};

const Notes = ({ ticket }: TicketDrawerProps) => <p>Observações de {ticket.contact.name}</p>;
const Strip = ({ ticket }: TicketDrawerProps) => <p>Etiquetas de {ticket.contact.name}</p>;
const notes: PluginWeb = {
  id: 'notes',
  screens: {
    Notes: () => Promise.resolve({ default: Notes }),
    Strip: () => Promise.resolve({ default: Strip }),
  },
  icons: {},
};

const open = (test: Parameters<typeof openDesk>[0], api = {}, more = {}) =>
  openDesk(test, {
    tickets: [maria],
    at: `/tickets/${maria.uuid}`,
    api: { 'GET /api/contacts/:id': () => details, ...api },
    plugins: [notes],
    manifest: buildManifest({
      id: 'notes',
      fills: [
        { slot: 'tickets.drawer', component: 'Notes', order: 1 },
        { slot: 'tickets.below-header', component: 'Strip', order: 1 },
      ],
    }),
    ...more,
  });

const opener = () => screen.findByRole('button', { name: 'Maria Souza' });
const drawer = () => screen.findByRole('complementary', { name: 'Dados do contato' });

t.test('A.5: stays open beside the next ticket, and leaves the keys to its composer', async (t) => {
  const rita = named(buildTicket({ id: 2, contactId: 7 }), 'Rita Fernandes');
  const { user } = await open(t, {}, { tickets: [maria, rita] });
  await user.click(await opener());
  await until(() => document.activeElement?.textContent === 'Dados do contato');
  await user.click(await screen.findByRole('link', { name: 'Rita Fernandes' }));
  t.ok(await screen.findByText('Observações de Rita Fernandes'));
  const composer = screen.getByRole('textbox', { name: 'Mensagem' });
  await until(() => document.activeElement === composer);
  t.pass('the composer has the focus');
});

t.test('shows who it is, what is noted, and what others add', async (t) => {
  const { user } = await open(t);
  t.ok(await screen.findByText('Etiquetas de Maria Souza'), 'below the header');
  t.notOk(screen.queryByText('Observações de Maria Souza'));
  await user.click(await opener());
  const inside = within(await drawer());
  t.ok(await inside.findByText('+55 (11) 98765-0001'));
  t.equal(
    inside.getByRole('link', { name: 'maria@example.com' }).getAttribute('href'),
    'mailto:maria@example.com',
  );
  t.ok(inside.getByText('CPF'));
  t.ok(inside.getByText('123.456.789-09'));
  t.ok(await inside.findByText('Observações de Maria Souza'));
  t.equal((await opener()).getAttribute('aria-expanded'), 'true');
  t.same(await axe(), []);
  await user.keyboard('{Escape}');
  t.notOk(screen.queryByRole('complementary'));
});

t.test('the contact is edited in its place', async (t) => {
  const { user, api } = await open(t, {
    'PUT /api/contacts/:id': ({ body }: { body: unknown }) => {
      const { extraInfo, ...rest } = body as { extraInfo: object[] };
      return {
        ...details,
        ...rest,
        extraInfo: extraInfo.map((row, at) => ({ id: at + 1, ...row })),
      };
    },
  });
  await user.click(await opener());
  await user.click(await screen.findByRole('button', { name: 'Editar contato' }));
  const form = within(await screen.findByRole('form', { name: 'Editar contato' }));
  const name = form.getByRole('textbox', { name: 'Nome' });
  await user.clear(name);
  await user.type(name, 'M');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  t.equal(name.getAttribute('aria-invalid'), 'true', 'two letters at least');
  await user.type(name, 'aria Lima');
  await user.click(form.getByRole('button', { name: 'Adicionar informação' }));
  await user.type(form.getByRole('textbox', { name: 'Valor da informação 2' }), 'Santos');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  t.ok(await form.findByText('Dê um nome a cada informação.'));
  await user.type(form.getByRole('textbox', { name: 'Nome da informação 2' }), 'Cidade');
  t.same(await axe(), []);
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByText('Contato salvo.'));
  t.match(api.callsOf('PUT /api/contacts/:id')[0]?.body, {
    name: 'Maria Lima',
    extraInfo: [
      { id: 3, name: 'CPF' },
      { name: 'Cidade', value: 'Santos' },
    ],
  });
  t.ok(await within(await drawer()).findByText('Maria Lima'));
});

t.test('columns that another plugin adds to a contact are changed here too', async (t) => {
  const known = { ...details, promptId: 3, tone: 'gentil' };
  const { user, api } = await open(
    t,
    { 'GET /api/contacts/:id': () => known, 'PUT /api/contacts/:id': () => known },
    brainsIn('contacts.dialog'),
  );
  await user.click(await opener());
  await user.click(await screen.findByRole('button', { name: 'Editar contato' }));
  await user.type(await screen.findByLabelText(/^Tom/), ' e claro');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByText('Contato salvo.'));
  t.match(api.callsOf('PUT /api/contacts/:id')[0]?.body, {
    name: 'Maria Souza',
    promptId: 3,
    tone: 'gentil e claro',
  });
});

t.test('a number that belongs to another is refused at its field', async (t) => {
  const { user } = await open(t, {
    'PUT /api/contacts/:id': () => reply(409, { error: 'ERR_DUPLICATED_CONTACT' }),
  });
  await user.click(await opener());
  await user.click(await screen.findByRole('button', { name: 'Editar contato' }));
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  const number = await screen.findByRole('textbox', { name: 'Número' });
  t.equal(number.getAttribute('aria-invalid'), 'true');
  await user.keyboard('{Escape}');
  t.ok(await screen.findByText('CPF'), 'Escape leaves the form first');
});

t.test('what cannot be read offers another try', async (t) => {
  const { user, api } = await open(t, {
    'GET /api/contacts/:id': () => reply(500, { error: 'ERR_INTERNAL' }),
  });
  await user.click(await opener());
  t.ok(await within(await drawer()).findByText('Não foi possível carregar'));
  api.set({ 'GET /api/contacts/:id': () => details });
  await user.click(within(await drawer()).getByRole('button', { name: 'Tentar de novo' }));
  t.ok(await screen.findByText('CPF'));
});

t.test('follows what others change', async (t) => {
  const { user, api, emit } = await open(t);
  await user.click(await opener());
  await screen.findByText('CPF');
  api.set({
    'GET /api/contacts/:id': () => ({ ...details, email: 'nova@example.com' }),
  });
  emit({ event: 'contact', action: 'update', contact: { ...details, name: 'Maria Lima' } });
  t.ok(await screen.findByText('nova@example.com'));
  t.ok(screen.getByRole('heading', { name: 'Maria Lima', level: 2 }));
});

t.test('stays open from one ticket to the next where there is room', async (t) => {
  const joao = named(buildTicket({ id: 2, contactId: 8 }), 'João');
  const { user } = await open(t, {}, { tickets: [maria, joao] });
  await user.click(await opener());
  await drawer();
  await user.click(await screen.findByRole('link', { name: 'João' }));
  t.ok(await screen.findByText('Observações de João'));
  setWidth(390);
  await user.click(await screen.findByRole('tab', { name: 'Atendimentos' }));
  await user.click(await screen.findByRole('link', { name: 'Maria Souza' }));
  await opener();
  t.notOk(screen.queryByRole('complementary'), 'a narrow screen shows the ticket first');
});

for (const [language, title] of [
  ['en', 'Contact details'],
  ['es', 'Datos del contacto'],
] as const) {
  t.test(`speaks ${language}`, async (t) => {
    const { user } = await open(t, {}, { language });
    await user.click(await opener());
    t.ok(await screen.findByRole('complementary', { name: title }));
  });
}

const merges = [
  {
    id: 9,
    name: 'Maria do LID',
    number: '5511987650002',
    reason: 'channel',
    user: null,
    mergedAt: '2026-11-20T12:00:00.000Z',
  },
];

t.test('whom the contact took in is said, and an admin parts them again', async (t) => {
  const left = [...merges];
  const { user, api } = await open(
    t,
    {
      'GET /api/contacts/:id/identity': () => ({ addresses: [], merges: left }),
      'POST /api/contacts/:id/merges/:mergeId/undo': () => {
        left.pop();
        return { ...details, email: '' };
      },
    },
    { user: { ...ana, permissions: ['contacts-page:mergeContacts'] } },
  );
  await user.click(await opener());
  const section = within(
    await within(await drawer()).findByRole('region', { name: 'Juntado com' }),
  );
  t.ok(section.getByText('Maria do LID'));
  t.same(await axe(), []);
  await user.click(section.getByRole('button', { name: 'Separar de Maria do LID' }));
  const question = within(await screen.findByRole('alertdialog'));
  t.ok(question.getByText(/volta a ser um contato com o número \+55 \(11\) 98765-0002/));
  await user.click(question.getByRole('button', { name: 'Separar' }));
  t.ok(await screen.findByText('Contatos separados.'));
  t.match(api.callsOf('POST /api/contacts/:id/merges/:mergeId/undo'), [
    { path: '/api/contacts/7/merges/9/undo' },
  ]);
  await until(() => screen.queryByRole('region', { name: 'Juntado com' }) === null);
  t.notOk(screen.queryByText('maria@example.com'), 'what stays is shown as it is now');
});

t.test('an attendant sees whom the contact took in, and parts nobody', async (t) => {
  const { user } = await open(t, {
    'GET /api/contacts/:id/identity': () => ({ addresses: [], merges }),
  });
  await user.click(await opener());
  t.ok(await screen.findByText('Maria do LID'));
  t.notOk(screen.queryByRole('button', { name: 'Separar de Maria do LID' }));
});

t.test('a group with a picture shows it in the list, in the ticket and here', async (t) => {
  const profilePicUrl = '/api/whatsapp-pictures/1/grupo';
  const group = named(buildTicket({ id: 1, contactId: 7, isGroup: true }), 'Clientes do bairro');
  const contact = { ...group.contact, profilePicUrl, isGroup: true };
  const { user } = await open(
    t,
    { 'GET /api/contacts/:id': () => ({ ...details, ...contact }) },
    { tickets: [{ ...group, contact }], at: `/tickets/${group.uuid}` },
  );
  await user.click(await screen.findByRole('button', { name: 'Clientes do bairro' }));
  await drawer();
  const pictures = (): number => document.querySelectorAll(`img[src="${profilePicUrl}"]`).length;
  await until(() => pictures() === 3);
  t.equal(document.querySelector('.avatar-group'), null);
});
