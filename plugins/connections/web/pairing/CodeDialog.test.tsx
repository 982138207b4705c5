import { axe, buildAdmin, renderScreen, reply, screen, waitFor, within } from 'prosa/web/testing';
import type { MockRoutes, RenderOptions } from 'prosa/web/testing';
import t from 'tap';
import type { ConnectionDto } from '../../schemas.ts';
import ConnectionsScreen from '../ConnectionsScreen.tsx';
import { buildConnection } from '../testing/builders.ts';

const admin = buildAdmin({ permissions: ['connections-page:actionButtons'] });

const connection = buildConnection({
  provider: 'whatsapp-web',
  status: 'qrcode',
  connectedAt: null,
  pairsByNumber: true,
});

const open = async (
  test: Parameters<typeof renderScreen>[0],
  routes: MockRoutes = {},
  options: RenderOptions = {},
) => {
  const screenOf = await renderScreen(test, <ConnectionsScreen />, {
    user: admin,
    api: {
      'GET /api/whatsapp': () => [connection],
      'GET /api/whatsapp/:id': () => ({ ...connection, qrcode: 'code-1' }),
      'PUT /api/whatsappsession/:id': () => ({ message: 'Starting session.' }),
      ...routes,
    },
    ...options,
  });
  const session = (changes: Partial<ConnectionDto>): void => {
    screenOf.emit({
      event: 'whatsappSession',
      action: 'update',
      session: { ...connection, ...changes },
    });
  };
  return { ...screenOf, session };
};

const gone = (): Promise<void> =>
  waitFor(() => {
    if (screen.queryByRole('dialog')) throw new Error('it is still there');
  });

t.test('a connection is connected with the number of its phone', async (t) => {
  const { user, session, api } = await open(t);
  await user.click(await screen.findByRole('button', { name: 'Ler QR de Loja Centro' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('img');
  await user.click(dialog.getByRole('button', { name: 'Conectar com o número do telefone' }));
  const number = dialog.getByRole('textbox', { name: /^Número do telefone/ });
  t.equal(document.activeElement, number);
  t.same(await axe(), []);
  await user.keyboard('{Enter}');
  t.ok(dialog.getByRole('alert'), 'the number is asked for');
  await user.type(number, '+55 11 98888-7777{Enter}');
  t.ok(await dialog.findByText('Pedindo o código…'));
  t.match(api.callsOf('PUT /api/whatsappsession/:id')[0]?.body, { number: '+55 11 98888-7777' });
  session({ status: 'OPENING' });
  session({ status: 'qrcode', qrcode: 'code-2', pairingCode: 'ABCD1234' });
  t.ok(await dialog.findByRole('status', { name: 'Código: A B C D 1 2 3 4' }));
  t.same(await axe(), []);
  session({ status: 'qrcode', qrcode: 'code-3', pairingCode: 'EFGH5678' });
  t.match(dialog.getByRole('status').textContent, 'EFGH-5678', 'it renews itself');
  await user.click(dialog.getByRole('button', { name: 'Copiar código' }));
  t.ok(await screen.findByText('Código copiado.'));
  t.equal(await navigator.clipboard.readText(), 'EFGH5678');
  session({ status: 'CONNECTED' });
  t.ok(await screen.findByText('Loja Centro está conectada.'));
  await gone();
});

t.test('somebody goes back to the QR code, before and after asking', async (t) => {
  const { user, session, api } = await open(t);
  await user.click(await screen.findByRole('button', { name: 'Ler QR de Loja Centro' }));
  const dialog = within(await screen.findByRole('dialog'));
  const byNumber = { name: 'Conectar com o número do telefone' };
  await user.click(await dialog.findByRole('button', byNumber));
  await user.click(dialog.getByRole('button', { name: 'Ler o QR em vez disso' }));
  t.ok(await dialog.findByRole('img'));
  t.equal(api.callsOf('PUT /api/whatsappsession/:id').length, 0, 'nothing was asked');
  session({ status: 'qrcode', qrcode: 'code-2', pairingCode: 'ABCD1234' });
  await user.click(await dialog.findByRole('button', { name: 'Ler o QR em vez disso' }));
  await waitFor(() => dialog.getByText('Preparando o código…'));
  t.equal(api.callsOf('PUT /api/whatsappsession/:id').length, 1);
  session({ status: 'qrcode', qrcode: 'code-3' });
  t.ok(await dialog.findByRole('img'));
});

t.test('a number the server refuses is said at its field', async (t) => {
  const { user } = await open(t, {
    'PUT /api/whatsappsession/:id': () => reply(400, { error: 'ERR_VALIDATION', field: 'number' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Ler QR de Loja Centro' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(
    await dialog.findByRole('button', { name: 'Conectar com o número do telefone' }),
  );
  await user.type(dialog.getByRole('textbox'), '00000000{Enter}');
  t.ok(await dialog.findByRole('alert'));
});

t.test('connections of a kind that cannot offer only the QR code', async (t) => {
  await open(t, { 'GET /api/whatsapp': () => [{ ...connection, pairsByNumber: false }] }).then(
    async ({ user }) =>
      user.click(await screen.findByRole('button', { name: 'Ler QR de Loja Centro' })),
  );
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('img');
  t.notOk(dialog.queryByRole('button', { name: /número/ }));
});

for (const [language, button, field] of [
  ['en', 'Connect with the phone number', /^Phone number/],
  ['es', 'Conectar con el número de teléfono', /^Número de teléfono/],
] as const) {
  t.test(`speaks ${language}, and fits a phone`, async (t) => {
    const { user } = await open(t, {}, { language, width: 390 });
    const read = language === 'en' ? 'Read QR of Loja Centro' : 'Leer QR de Loja Centro';
    await user.click(await screen.findByRole('button', { name: read }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: button }));
    t.ok(dialog.getByRole('textbox', { name: field }));
    t.same(await axe(), []);
  });
}
