import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Audit, Clock, Config, Outbound, Secrets } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { isPixKey } from '../../billing/public.ts';
import { pixErrors } from '../errors.ts';
import { PixAccount } from '../models/pix-account.ts';
import { isAddressOrRange } from '../rules/notices.ts';
import type { PixSettingsBody, PixSettingsDto } from '../schemas.ts';
import { readIdentity } from './identity.ts';

export const SECRET_PURPOSE = 'pix-bacen.client-secret';
export const CERTIFICATE_PURPOSE = 'pix-bacen.certificate';
const WARNING_MILLISECONDS = 30 * 86_400_000;
const FINGERPRINT = /^[0-9a-f]{64}$/i;

const EMPTY = {
  profile: 'efi',
  environment: 'production',
  baseUrl: '',
  tokenUrl: '',
  serverCertificate: '',
  key: '',
  receiverName: '',
  receiverCity: '',
  clientId: '',
  noticeUrl: '',
  noticeProof: 'address',
  noticeAddresses: [],
} as const satisfies Partial<PixSettingsDto>;

/** Whether an account has all that a charge needs. */
export const isComplete = (account: PixAccount | undefined): account is PixAccount =>
  account !== undefined &&
  account.key !== '' &&
  account.clientId !== '' &&
  account.clientSecret !== null &&
  (account.profile === 'efi' || account.baseUrl !== '');

/** The platform's account at its provider of Pix. */
@injectable()
export class PixAccounts {
  constructor(
    @inject(Core.Secrets) private readonly secrets: Secrets,
    @inject(Core.Outbound) private readonly outbound: Pick<Outbound, 'refusalOf'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Config) private readonly config: Pick<Config, 'paymentNotices'>,
  ) {}

  async find(ctx: Ctx): Promise<PixAccount | undefined> {
    return PixAccount.query(ctx.trx).whereNull('owner_company_id').first();
  }

  async shown(ctx: Ctx): Promise<PixSettingsDto> {
    const account = await this.find(ctx);
    return {
      profile: account?.profile ?? EMPTY.profile,
      environment: account?.environment ?? EMPTY.environment,
      baseUrl: account?.baseUrl ?? '',
      tokenUrl: account?.tokenUrl ?? '',
      serverCertificate: account?.serverCertificate ?? '',
      key: account?.key ?? '',
      receiverName: account?.receiverName ?? '',
      receiverCity: account?.receiverCity ?? '',
      clientId: account?.clientId ?? '',
      noticeUrl: account?.noticeUrl ?? '',
      noticeProof: account?.noticeProof ?? EMPTY.noticeProof,
      noticeAddresses: account?.noticeAddresses ?? [],
      hasSecret: (account?.clientSecret ?? null) !== null,
      certificate: this.#certificateOf(account),
      isReady: isComplete(account),
    };
  }

  /** Changes what the body has. @throws an error of a field, with nothing changed */
  async save(ctx: Ctx, body: PixSettingsBody): Promise<PixSettingsDto> {
    const { clientSecret, certificateFile, ...fields } = body;
    const columns = {
      ...this.#judged(fields),
      ...this.#sealedSecret(clientSecret),
      ...this.#sealedCertificate(certificateFile),
      updatedAt: this.clock.now(),
    };
    const account = await this.find(ctx);
    if (account) await PixAccount.query(ctx.trx).findById(account.id).patch(columns);
    else
      await PixAccount.query(ctx.trx).insert({
        ...EMPTY,
        ...columns,
        noticeAddresses: fields.noticeAddresses ?? [],
      });
    this.audit.about(ctx, { name: 'Pix' });
    return this.shown(ctx);
  }

  #judged(fields: Omit<PixSettingsBody, 'clientSecret' | 'certificateFile'>) {
    for (const field of ['baseUrl', 'tokenUrl', 'noticeUrl'] as const) {
      const url = fields[field]?.trim();
      if (url !== undefined && url !== '' && this.#isRefused(field, url)) {
        throw pixErrors.ERR_PIX_INVALID_ADDRESS({ field });
      }
    }
    const { serverCertificate = '', noticeAddresses = [], key = '' } = fields;
    if (serverCertificate !== '' && !FINGERPRINT.test(serverCertificate.replaceAll(/[\s:]/g, ''))) {
      throw pixErrors.ERR_PIX_INVALID_FINGERPRINT({ field: 'serverCertificate' });
    }
    if (!noticeAddresses.every(isAddressOrRange)) {
      throw pixErrors.ERR_PIX_INVALID_NOTICE_ADDRESS({ field: 'noticeAddresses' });
    }
    if (fields.noticeProof === 'certificate' && !this.config.paymentNotices) {
      throw pixErrors.ERR_PIX_NO_NOTICE_LISTENER({ field: 'noticeProof' });
    }
    if (key !== '' && !isPixKey(key)) throw pixErrors.ERR_PIX_INVALID_KEY({ field: 'key' });
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.trim().replace(/\/+$/, '') : value,
      ]),
    ) as typeof fields;
  }

  /** The installation's own address is not called by itself: it only has to be one. */
  #isRefused(field: 'baseUrl' | 'tokenUrl' | 'noticeUrl', url: string): boolean {
    return field === 'noticeUrl'
      ? !/^https:\/\/[^\s?#]+$/.test(url) || !URL.canParse(url)
      : this.outbound.refusalOf(url) !== undefined || /[?#]/.test(url);
  }

  #sealedSecret(secret: string | undefined) {
    if (secret === undefined) return {};
    return { clientSecret: secret === '' ? null : this.secrets.seal(secret, SECRET_PURPOSE) };
  }

  #sealedCertificate(file: string | undefined) {
    if (file === undefined) return {};
    if (file === '') {
      return { certificate: null, certificateSubject: null, certificateExpiresAt: null };
    }
    const { subject, expiresAt } = readIdentity(Buffer.from(file, 'base64'));
    if (expiresAt <= this.clock.now()) {
      throw pixErrors.ERR_PIX_CERTIFICATE_EXPIRED({ field: 'certificateFile' });
    }
    return {
      certificate: this.secrets.seal(file, CERTIFICATE_PURPOSE),
      certificateSubject: subject,
      certificateExpiresAt: expiresAt,
    };
  }

  #certificateOf(account: PixAccount | undefined): PixSettingsDto['certificate'] {
    const { certificateSubject: subject, certificateExpiresAt: expiresAt } = account ?? {};
    if (subject === undefined || subject === null || !expiresAt) return null;
    const left = expiresAt.getTime() - this.clock.now().getTime();
    return { subject, expiresAt: expiresAt.toISOString(), isExpiring: left < WARNING_MILLISECONDS };
  }
}
