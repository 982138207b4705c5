/** The installations of a provider. */
export type Environment = 'production' | 'sandbox';

/** The ways in which a provider differs from the standard. */
export interface Profile {
  readonly id: 'efi' | 'bacen';
  /** Addresses without a slash at the end; absent where they are typed. */
  readonly hosts?: Readonly<Record<Environment, string>>;
  /** Below the host. */
  readonly tokenPath: string;
  readonly apiPath: string;
  /** The form in which the token is asked for; the client's id and secret always travel in `Authorization`. */
  readonly tokenBody: 'json' | 'form';
  /** Added to the registration of a webhook that is told without a client certificate. */
  readonly plainWebhookHeaders: Readonly<Record<string, string>>;
  /** Addresses that notices come from, as far as the provider tells. */
  readonly noticeAddresses: readonly string[];
}
