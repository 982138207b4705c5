import { axe, buildAdmin, renderScreen, screen } from 'prosa/web/testing';
import t from 'tap';
import BillSources from './BillSources.tsx';

t.test('tests each program by itself, and says what is wrong in place', async (t) => {
  const answers: Readonly<Record<string, object>> = {
    asaas: { isOk: true, reason: 'ok', host: 'api.asaas.com', milliseconds: 240 },
    ixc: { isOk: false, reason: 'bad-key', host: 'ixc.example.com', milliseconds: 90 },
    mkauth: { isOk: false, reason: 'unset', host: '', milliseconds: 0 },
  };
  const { user } = await renderScreen(t, <BillSources />, {
    user: buildAdmin(),
    width: 390,
    api: {
      'POST /api/bills/test': ({ body }) => answers[(body as { source: string }).source],
    },
  });
  await user.click(screen.getByRole('button', { name: 'Testar Asaas' }));
  t.ok(await screen.findByText('Respondeu em 240 ms'));
  await user.click(screen.getByRole('button', { name: 'Testar IXC Provedor' }));
  t.ok(await screen.findByText(/não aceitou a chave/));
  t.ok(screen.getByText('Endereço: ixc.example.com'));
  await user.click(screen.getByRole('button', { name: 'Testar MK-Auth' }));
  t.ok(await screen.findByText('Ainda sem chaves.'));
  t.same(await axe(), []);
});
