import t from 'tap';
import { axe, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import type { TicketComposerProps } from '../../tickets/public.ts';
import FileListButton from './FileListButton.tsx';
import { buildList } from './testing/build.ts';

const open = (test: TestLife, api: MockRoutes = {}) =>
  renderScreen(
    test,
    <FileListButton
      ticket={{ id: 5 } as TicketComposerProps['ticket']}
      text=""
      write={() => undefined}
      insert={() => undefined}
      send={() => undefined}
      attach={() => undefined}
    />,
    {
      api: {
        'GET /api/files': ({ query }) => {
          const files = query.get('searchParam') === 'zzz' ? [] : [buildList()];
          return { files, count: files.length, hasMore: false };
        },
        'GET /api/files/:id/preview': () => buildList({ message: 'Seguem as tabelas, Maria.' }),
        'POST /api/messages/sendFileList/:id': () => ({ messages: [] }),
        ...api,
      },
    },
  );

t.test('a list is chosen, shown as the customer will see it, and sent', async (t) => {
  const { user, api } = await open(t);
  await user.click(screen.getByRole('button', { name: 'Enviar lista de arquivos' }));
  const item = await screen.findByRole('menuitem', { name: 'Tabelas' });
  t.same(await axe(), []);
  await user.click(item);
  const dialog = await screen.findByRole('dialog', { name: 'Enviar a lista Tabelas' });
  t.ok(await within(dialog).findByText('Seguem as tabelas, Maria.'));
  t.ok(within(dialog).getByText('precos.png'));
  t.same(await axe(dialog), []);
  await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
  await until(() => screen.queryByRole('dialog') === null);
  t.match(api.callsOf('POST /api/messages/sendFileList/:id'), [
    { params: { id: '1' }, body: { ticketId: 5 } },
  ]);
});

t.test('says when nothing is found, what failed, and lets try again', async (t) => {
  const { user, api } = await open(t, {
    'GET /api/files/:id/preview': () => reply(500, { error: 'ERR_INTERNAL' }),
    'POST /api/messages/sendFileList/:id': () => reply(404, { error: 'ERR_NO_FILE_FOUND' }),
  });
  await user.click(screen.getByRole('button', { name: 'Enviar lista de arquivos' }));
  const search = await screen.findByLabelText('Buscar lista de arquivos');
  await user.type(search, 'zzz');
  t.ok(await screen.findByText('Nenhuma lista com este nome.'));
  await user.clear(search);
  await user.click(await screen.findByRole('menuitem', { name: 'Tabelas' }));
  await screen.findByText('Não foi possível carregar');
  api.set({ 'GET /api/files/:id/preview': () => buildList() });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  const send = screen.getByRole('button', { name: 'Enviar' });
  await until(() => !send.hasAttribute('disabled'));
  await user.click(send);
  t.ok(await screen.findByText('Esta lista de arquivos não existe mais.'));
  t.ok(screen.getByRole('dialog'));
});
