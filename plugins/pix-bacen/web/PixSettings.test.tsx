import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import t from 'tap';
import type { PixSettingsDto, TestResult } from '../schemas.ts';
import PixSettings from './PixSettings.tsx';

const owner = buildAdmin({ super: true });

const settings = (changes: Partial<PixSettingsDto> = {}): PixSettingsDto => ({
  profile: 'efi',
  environment: 'production',
  baseUrl: '',
  tokenUrl: '',
  serverCertificate: '',
  key: 'financeiro@exemplo.com.br',
  receiverName: 'Prosa',
  receiverCity: 'São Paulo',
  clientId: 'Client_Id_1',
  noticeUrl: '',
  noticeProof: 'address',
  noticeAddresses: ['10.0.0.1', '10.0.0.2'],
  hasSecret: true,
  certificate: { subject: 'prosa', expiresAt: '2027-01-10T12:00:00.000Z', isExpiring: true },
  isReady: true,
  ...changes,
});

const failed: TestResult = {
  isOk: false,
  findings: [
    { step: 'certificate', state: 'warning', reason: 'expiring', detail: '12' },
    { step: 'address', state: 'ok', reason: 'ok', detail: '' },
    { step: 'credentials', state: 'failed', reason: 'refused', detail: 'invalid_client 401' },
  ],
};

t.test('saves the account, tests it, and says what is wrong with it', async (t) => {
  const { user, api } = await renderScreen(t, <PixSettings />, {
    user: owner,
    api: {
      'GET /api/pix/settings': () => settings(),
      'PUT /api/pix/settings': () =>
        reply(400, { error: 'ERR_PIX_CERTIFICATE_OLD', field: 'certificateFile' }),
      'POST /api/pix/settings/test': () => failed,
    },
  });
  t.ok(await screen.findByText(/^O certificado vence em/));
  t.equal(screen.getByLabelText<HTMLInputElement>(/^Client secret/).value, '', 'never shown');
  t.same(await axe(), []);
  const file = new File([new Uint8Array([1, 2, 255])], 'conta.p12');
  await user.upload(screen.getByLabelText(/Escolher arquivo/, { selector: 'input' }), file);
  t.ok(await screen.findByText('conta.p12'));
  await user.click(screen.getByRole('button', { name: 'Salvar e testar' }));
  t.ok(await screen.findByText(/openssl pkcs12 -legacy/));
  t.ok(screen.getByText('conta.p12'), 'what was chosen is not lost');
  api.set({ 'PUT /api/pix/settings': () => settings() });
  await user.type(screen.getByLabelText(/^Client secret/), 'novo');
  await user.click(screen.getByRole('button', { name: 'Salvar e testar' }));
  t.ok(await screen.findByText('Ainda não funciona.'));
  t.ok(screen.getByText('Client ID ou client secret não são aceitos (invalid_client 401).'));
  t.ok(screen.getByText('Vence em 12 dias. Peça outro ao provedor.'));
  t.match(api.callsOf('PUT /api/pix/settings').at(-1)?.body, {
    clientSecret: 'novo',
    certificateFile: 'AQL/',
    noticeAddresses: ['10.0.0.1', '10.0.0.2'],
  });
});

t.test('asks before it takes the notices from another installation', async (t) => {
  const ours = 'https://prosa.example.com/api/subscription/webhook/pix-bacen';
  const { user, api } = await renderScreen(t, <PixSettings />, {
    user: owner,
    api: {
      'GET /api/pix/settings': () => settings({ certificate: null }),
      'GET /api/pix/webhook': () => ({
        ...{ registered: 'https://outro.example.com', ours, isOurs: false },
      }),
      'PUT /api/pix/webhook': () => ({ registered: ours, ours, isOurs: true }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Ver o registro' }));
  t.ok(await screen.findByText(/https:\/\/outro\.example\.com/));
  await user.click(screen.getByRole('button', { name: 'Registrar este Prosa' }));
  const question = within(await screen.findByRole('alertdialog'));
  t.ok(question.getByText(/nunca faça isto em uma instalação de teste/));
  t.equal(api.callsOf('PUT /api/pix/webhook').length, 0);
  await user.click(question.getByRole('button', { name: 'Registrar este Prosa' }));
  await until(() => screen.queryByRole('alertdialog') === null);
  t.ok(screen.getByText('Os avisos chegam a este Prosa.', { selector: 'p' }));
});

t.test('nothing can be tried before there is an account', async (t) => {
  await renderScreen(t, <PixSettings />, {
    user: owner,
    api: {
      'GET /api/pix/settings': () =>
        settings({ isReady: false, hasSecret: false, certificate: null, key: '', clientId: '' }),
    },
  });
  t.match(await screen.findByRole('button', { name: 'Testar' }), { disabled: true });
  t.ok(screen.getByText('Incompleta'));
});
