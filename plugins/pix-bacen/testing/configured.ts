import { caller, createTestApp } from 'prosa/core/testing';
import type { TestApp, TestEnd, TestUser } from 'prosa/core/testing';
import { BacenProvider } from '../services/bacen-provider.ts';
import { WebhookAddress } from '../services/webhook-address.ts';
import type { PixSettingsBody } from '../schemas.ts';
import { pfxOf } from './fake-psp/authority.ts';
import { FakePsp } from './fake-psp/fake-psp.ts';
import type { FakePspOptions } from './fake-psp/fake-psp.ts';

/** A Prosa whose account is at the fake provider, and somebody of the platform. */
export interface ConfiguredPix {
  readonly psp: FakePsp;
  readonly app: TestApp;
  readonly owner: TestUser;
  readonly provider: BacenProvider;
}

/** The settings of an account at the fake provider. */
export const settingsAt = (psp: FakePsp): PixSettingsBody => ({
  profile: psp.dialect,
  baseUrl: psp.dialect === 'efi' ? psp.url : `${psp.url}/v2`,
  tokenUrl: `${psp.url}/oauth/token`,
  serverCertificate: psp.fingerprint,
  key: psp.key,
  receiverName: 'Prosa Tecnologia',
  receiverCity: 'São Paulo',
  clientId: psp.keys.clientId,
  clientSecret: psp.keys.clientSecret,
  certificateFile: pfxOf(psp.client).toString('base64'),
  noticeUrl: 'https://prosa.example.com',
  noticeAddresses: ['10.9.8.7'],
});

/** Starts both. The fake provider sends its notices to the application, from the address that it is known by. */
export const startConfigured = async (
  t: TestEnd & { teardown: (work: () => Promise<void>) => void },
  options: FakePspOptions = {},
  onLog?: (line: string) => void,
): Promise<ConfiguredPix> => {
  const psp = await FakePsp.start(options);
  t.teardown(() => psp.stop());
  const outbound = { networks: ['127.0.0.1'], ports: [psp.port], http: false };
  const app = await createTestApp(t, {
    clock: { now: psp.now },
    config: { outbound },
    ...(onLog && { onLog }),
  });
  const { id: companyId } = await app.factories.company();
  const owner = await app.factories.user({ companyId, profile: 'admin', isSuper: true });
  const saved = await caller(app)(owner, 'PUT', '/pix/settings', settingsAt(psp));
  if (saved.statusCode !== 200) throw new Error(saved.body);
  await app.database.system('test', (ctx) =>
    app.services.settings.put(ctx, 'billingProvider', 'pix-bacen'),
  );
  psp.notices.deliver = async ({ url, body }) => {
    const { pathname, search } = new URL(url);
    return tell(app, pathname + search, body, '10.9.8.7');
  };
  return { psp, app, owner, provider: app.host.resolve('pix-bacen', BacenProvider) };
};

/** Sends a notice from an address. @returns the status of the answer */
export const tell = async (
  app: TestApp,
  path: string,
  payload: string,
  ip: string,
): Promise<number> => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
  return (await app.inject({ method: 'POST', url: path, headers, payload })).statusCode;
};

/** The query of the registered address, with its secret. */
export const noticeQuery = ({ host }: Pick<TestApp, 'host'>): { hmac: string } => {
  const url = new URL(host.resolve('pix-bacen', WebhookAddress).whole({ noticeUrl: '' }));
  return { hmac: url.searchParams.get('hmac') ?? '' };
};

/** The error of work that is to fail; undefined where it did not. */
export const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
