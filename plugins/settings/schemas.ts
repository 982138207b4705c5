import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable } from 'prosa/schemas';

export const KeyParams = Closed({ key: Type.String({ minLength: 1, maxLength: 100 }) });
export type KeyParams = Static<typeof KeyParams>;

/** `key` may be repeated; the address decides. */
export const PutSettingBody = Closed({
  key: Type.Optional(Type.String({ maxLength: 100 })),
  value: Type.Union([Type.String({ maxLength: 10_000 }), Type.Number(), Type.Boolean()]),
});
export type PutSettingBody = Static<typeof PutSettingBody>;

/** Where people find help: a phone, an e-mail or a link; empty where the platform names none. */
export const SupportSchema = Closed({ contact: Type.String() });
export type SupportDto = Static<typeof SupportSchema>;

/** Bytes of the company's stored files. */
export const StorageUsageSchema = Closed({
  bytes: Type.Integer({ minimum: 0 }),
  /** Allowed by the plan; null = no limit. */
  limit: Nullable(Type.Integer({ minimum: 0 })),
});
export type StorageUsageDto = Static<typeof StorageUsageSchema>;

/** A setting as the API shows it. Of a secret, `value` is `set` or `unset`. */
export const SettingSchema = Closed({
  id: Nullable(Id),
  key: Type.String(),
  value: Type.String(),
  companyId: Id,
  /** The plugin it belongs to: its locales name it. */
  plugin: Type.String(),
  /** Whether it stands on a page of its plugin, which companies may have off, instead of among the options. */
  hasOwnPage: Type.Boolean(),
  /** The values that may be set, as JSON Schema. */
  schema: Type.Object({}, { additionalProperties: true }),
  createdAt: Nullable(Instant),
  updatedAt: Nullable(Instant),
});
export type SettingDto = Static<typeof SettingSchema>;
