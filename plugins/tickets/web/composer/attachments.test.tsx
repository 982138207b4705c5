import t from 'tap';
import { axe, fireEvent, screen, within, until } from 'prosa/web/testing';
import { buildTicket } from '../testing/builders.ts';
import { named, openDesk } from '../testing/desk.tsx';

const maria = named(buildTicket({ id: 1 }), 'Maria');
const joao = named(buildTicket({ id: 2 }), 'João');
const picture = new File(['x'], 'foto.png', { type: 'image/png' });
const film = new File(['y'], 'filme.mp4', { type: 'video/mp4' });
const paper = new File(['z'], 'nota.pdf', { type: 'application/pdf' });

const open = (test: Parameters<typeof openDesk>[0], options: Parameters<typeof openDesk>[1] = {}) =>
  openDesk(test, {
    tickets: [maria, joao],
    at: `/tickets/${maria.uuid}`,
    api: { 'POST /api/messages/:ticketId': () => ({ messages: [] }) },
    ...options,
  });

const box = () => screen.findByRole('textbox', { name: 'Mensagem' });
const strip = () => screen.findByRole('list', { name: 'Anexos' });

t.test('several files go in the order they were put in, each with its caption', async (t) => {
  const { user, api } = await open(t);
  await user.upload(await screen.findByLabelText('Arquivos para anexar'), [picture, film, paper]);
  const files = within(await strip());
  await user.type(files.getByRole('textbox', { name: 'Legenda de nota.pdf' }), 'a nota');
  await user.click(files.getByRole('button', { name: 'Enviar nota.pdf antes' }));
  t.same(
    files.getAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent),
    ['foto.png', 'nota.pdf', 'filme.mp4'],
  );
  t.same(await axe(), []);
  await user.type(await box(), 'veja{Enter}');
  await until(() => api.callsOf('POST /api/messages/:ticketId').length === 3);
  const forms = api.callsOf('POST /api/messages/:ticketId').map(({ body }) => body as FormData);
  t.same(
    forms.map((form) => [(form.get('medias') as File).name, form.get('body')]),
    [
      ['foto.png', '*Ana Martins:*\nveja'],
      ['nota.pdf', '*Ana Martins:*\na nota'],
      ['filme.mp4', ''],
    ],
  );
});

t.test('files wait for whoever looks at another ticket meanwhile', async (t) => {
  const { user } = await open(t);
  await user.upload(await screen.findByLabelText('Arquivos para anexar'), paper);
  await user.click(await screen.findByRole('link', { name: 'João' }));
  await until(() => screen.queryByRole('list', { name: 'Anexos' }) === null);
  await user.click(await screen.findByRole('link', { name: 'Maria' }));
  t.ok(within(await strip()).getByText('nota.pdf'));
});

t.test('a table from a sheet is pasted as text, not as its picture', async (t) => {
  await open(t);
  const clipboardData = { files: [picture], getData: () => 'um\tdois' };
  fireEvent.paste(await box(), { clipboardData });
  t.notOk(screen.queryByRole('list', { name: 'Anexos' }));
});

t.test('every address of a preview is given back', async (t) => {
  let lent = 0;
  const { createObjectURL, revokeObjectURL } = URL;
  t.teardown(() => Object.assign(URL, { createObjectURL, revokeObjectURL }));
  Object.assign(URL, {
    createObjectURL: () => {
      lent += 1;
      return `blob:${String(lent)}`;
    },
    revokeObjectURL: () => {
      lent -= 1;
    },
  });
  const { user } = await open(t);
  const input = await screen.findByLabelText('Arquivos para anexar');
  await user.upload(input, [picture, paper]);
  t.equal(lent, 1);
  await user.click(screen.getByRole('button', { name: 'Tirar foto.png' }));
  t.equal(lent, 0);
  await user.upload(input, picture);
  await user.type(await box(), 'oi{Enter}');
  await until(() => lent === 0);
});

for (const [language, name] of [
  ['en', 'Write a message'],
  ['es', 'Escriba un mensaje'],
] as const) {
  t.test(`speaks ${language} on a phone`, async (t) => {
    await open(t, { language, width: 390 });
    t.ok(await screen.findByPlaceholderText(name));
  });
}
