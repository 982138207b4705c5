import { axe, buildAdmin, renderScreen, reply, screen } from 'prosa/web/testing';
import t from 'tap';
import type { ManualPixBody } from '../schemas.ts';
import ManualPixSettings from './ManualPixSettings.tsx';

t.test('keeps the key, and says at its field what is wrong with it', async (t) => {
  const { user, api } = await renderScreen(t, <ManualPixSettings />, {
    user: buildAdmin({ super: true }),
    api: {
      'GET /api/pix/manual': () => ({ key: '', name: '', city: '', isReady: false }),
      'PUT /api/pix/manual': () =>
        reply(400, { error: 'ERR_MANUAL_PIX_INVALID_KEY', field: 'key' }),
    },
  });
  t.ok(await screen.findByText('Sem chave'));
  t.same(await axe(), []);
  await user.type(screen.getByLabelText(/^Chave Pix/), '11987654321');
  await user.type(screen.getByLabelText(/^Nome do recebedor/), 'Prosa');
  await user.type(screen.getByLabelText(/^Cidade/), 'Lins');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByText('Isto não é uma chave Pix.'));
  api.set({
    'PUT /api/pix/manual': ({ body }) => ({ ...(body as ManualPixBody), isReady: true }),
  });
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByText('Pronto para cobrar'));
});
