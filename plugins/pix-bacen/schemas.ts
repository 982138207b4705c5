import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Instant, Nullable } from 'prosa/schemas';

const Address = Type.String({ maxLength: 300 });

const ProfileId = Type.Union([Type.Literal('efi'), Type.Literal('bacen')]);
const EnvironmentName = Type.Union([Type.Literal('production'), Type.Literal('sandbox')]);

/** Proof that a notice is the provider's, beside the secret in its address: where it comes from, or its certificate. */
export const NoticeProof = Type.Union([Type.Literal('address'), Type.Literal('certificate')]);
export type NoticeProof = Static<typeof NoticeProof>;

/** Fields that are read as they are written. */
const open = {
  profile: ProfileId,
  environment: EnvironmentName,
  /** Of the API, instead of the profile's own. */
  baseUrl: Address,
  tokenUrl: Address,
  /** SHA-256 fingerprint of the provider's own certificate, where no authority signed it. */
  serverCertificate: Type.String({ maxLength: 100 }),
  /** Pix key of the receiver. */
  key: Type.String({ maxLength: 77 }),
  receiverName: Type.String({ maxLength: 100 }),
  receiverCity: Type.String({ maxLength: 100 }),
  clientId: Type.String({ maxLength: 300 }),
  /** Address of this installation for notices, where it is another than the one that people open. */
  noticeUrl: Address,
  noticeProof: NoticeProof,
  noticeAddresses: Type.Array(Type.String({ maxLength: 50 }), { maxItems: 50 }),
};

export const PixSettingsSchema = Closed({
  ...open,
  hasSecret: Type.Boolean(),
  certificate: Nullable(
    Closed({
      subject: Type.String(),
      expiresAt: Instant,
      /** Of its last 30 days, and of the time after. */
      isExpiring: Type.Boolean(),
    }),
  ),
  /** Whether charges can be made. */
  isReady: Type.Boolean(),
});
export type PixSettingsDto = Static<typeof PixSettingsSchema>;

/** Fields that are left out stay. Secret and certificate are written and never read; `''` takes them away. */
export const PixSettingsBody = Type.Partial(
  Closed({
    ...open,
    clientSecret: Type.String({ maxLength: 1000 }),
    /** PKCS #12, or certificate and key as PEM: its bytes in Base64. */
    certificateFile: Type.String({ maxLength: 100_000, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
  }),
  { additionalProperties: false },
);
export type PixSettingsBody = Static<typeof PixSettingsBody>;

const TestStep = Type.Union([
  Type.Literal('certificate'),
  Type.Literal('address'),
  Type.Literal('credentials'),
  Type.Literal('scopes'),
  Type.Literal('key'),
]);
export type TestStep = Static<typeof TestStep>;

/** A step of the test, and the reason in a word of the locales where it is not well. */
export const TestFinding = Closed({
  step: TestStep,
  state: Type.Union([Type.Literal('ok'), Type.Literal('warning'), Type.Literal('failed')]),
  reason: Type.String(),
  /** Words of programs: missing scopes, the code of a failure, days. */
  detail: Type.String(),
});
export type TestFinding = Static<typeof TestFinding>;

/** Steps come in order; after one that failed, those that need it are left out. */
export const TestResult = Closed({ isOk: Type.Boolean(), findings: Type.Array(TestFinding) });
export type TestResult = Static<typeof TestResult>;

export const WebhookState = Closed({
  /** Registered with the provider for the key: null while none is. */
  registered: Nullable(Type.String()),
  /** Of this installation, without its secret. */
  ours: Type.String(),
  isOurs: Type.Boolean(),
});
export type WebhookState = Static<typeof WebhookState>;

/** As clients of the family send it. */
export const CreateWebhookBody = Closed({
  chave: Type.String({ minLength: 1, maxLength: 77 }),
  url: Type.String({ minLength: 1, maxLength: 500 }),
});
