/** All that Prosa asks a provider for. */
const NEEDED_SCOPES: readonly string[] = [
  'cob.read',
  'cob.write',
  'pix.read',
  'pix.write',
  'webhook.read',
  'webhook.write',
];

/** Scopes that a token lacks; none where the provider does not tell which it has. */
export const missingScopes = (scopes: readonly string[] | undefined): readonly string[] =>
  scopes === undefined ? [] : NEEDED_SCOPES.filter((scope) => !scopes.includes(scope));
