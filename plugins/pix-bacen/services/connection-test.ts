import type { Ctx } from 'prosa/contract';
import { Core, OutboundError } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { BacenClient } from '../client/bacen-client.ts';
import { isUnknown } from '../client/failures.ts';
import { pixErrors } from '../errors.ts';
import type { PixAccount } from '../models/pix-account.ts';
import { missingScopes } from '../rules/scopes.ts';
import type { TestFinding, TestResult, TestStep } from '../schemas.ts';
import { Clients } from './clients.ts';
import { isComplete, PixAccounts } from './pix-accounts.ts';

const DAY = 86_400_000;
const WARNING_DAYS = 30;
/** Codes of a connection that was closed without a word, as servers do that miss a certificate. */
const HUNG_UP: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const finding = (
  step: TestStep,
  state: TestFinding['state'],
  reason = 'ok',
  detail = '',
): TestFinding => ({ step, state, reason, detail });

/** Tries an account without charging anybody, and says in which step something is wrong. */
@injectable()
export class ConnectionTest {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(PixAccounts) private readonly accounts: PixAccounts,
    @inject(Clients) private readonly clients: Clients,
  ) {}

  /** @throws ERR_PIX_NOT_CONFIGURED */
  async run(): Promise<TestResult> {
    const account = await this.database.system('test of the payment provider', (ctx: Ctx) =>
      this.accounts.find(ctx),
    );
    if (!isComplete(account)) throw pixErrors.ERR_PIX_NOT_CONFIGURED();
    const findings = [this.#certificate(account)];
    if (findings.every(({ state }) => state !== 'failed')) {
      findings.push(...(await callFindings(this.clients.clientOf(account), account)));
    }
    return { isOk: findings.every(({ state }) => state !== 'failed'), findings };
  }

  #certificate({ certificate, certificateExpiresAt: expiresAt }: PixAccount): TestFinding {
    if (certificate === null || !expiresAt) return finding('certificate', 'warning', 'none');
    const days = Math.floor((expiresAt.getTime() - this.clock.now().getTime()) / DAY);
    if (days < 0) return finding('certificate', 'failed', 'expired');
    return days <= WARNING_DAYS
      ? finding('certificate', 'warning', 'expiring', String(days))
      : finding('certificate', 'ok');
  }
}

const callFindings = async (
  client: BacenClient,
  { key, certificate }: PixAccount,
): Promise<readonly TestFinding[]> => {
  let scopes: readonly string[] | undefined;
  try {
    ({ scopes } = await client.token());
  } catch (error) {
    return [tokenFailure(error, certificate !== null)];
  }
  const reached = [finding('address', 'ok'), finding('credentials', 'ok')];
  const missing = missingScopes(scopes);
  if (missing.length > 0) {
    return [...reached, finding('scopes', 'failed', 'missing', missing.join(' '))];
  }
  return [...reached, finding('scopes', 'ok'), await keyFinding(client, key)];
};

const wordsOf = ({ kind, code, status }: OutboundError): string =>
  [code ?? kind, status].filter((each) => each !== undefined).join(' ');

const tokenFailure = (error: unknown, hasCertificate: boolean): TestFinding => {
  if (!(error instanceof OutboundError)) throw error;
  const detail = wordsOf(error);
  switch (error.kind) {
    case 'refused-address':
      return finding('address', 'failed', 'refused', detail);
    case 'certificate':
      return finding('address', 'failed', 'serverCertificate', detail);
    case 'bad-key':
      return error.status === undefined
        ? finding('certificate', 'failed', 'refused', detail)
        : finding('credentials', 'failed', 'refused', detail);
    case 'bad-request':
      return finding('credentials', 'failed', 'refused', detail);
    case 'down':
      if (!HUNG_UP.has(error.code ?? '')) break;
      return finding('certificate', 'failed', hasCertificate ? 'refused' : 'missing', detail);
    case 'busy':
    case 'late':
    case 'malformed':
    case 'no-credit':
    case 'too-long':
      break;
  }
  return finding('address', 'failed', 'unreachable', detail);
};

/** Looks for the key's webhook: a provider answers that for keys of the account alone. */
const keyFinding = async (client: BacenClient, key: string): Promise<TestFinding> => {
  try {
    await client.getWebhook(key);
    return finding('key', 'ok');
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const isOfKey = /chave/i.test(error.code ?? '');
    if (isUnknown(error) && !isOfKey) return finding('key', 'ok');
    return finding('key', 'failed', error.status === 403 ? 'forbidden' : 'unknown', wordsOf(error));
  }
};
