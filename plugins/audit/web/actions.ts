/** Actions somebody looks at twice. */
export const GRAVE: ReadonlySet<string> = new Set([
  'deleted',
  'exported',
  'login-failed',
  'confirmation-failed',
  'rights-changed',
  'two-step-disabled',
  'impersonation-started',
  'impersonation-write',
  'company-closed',
]);
