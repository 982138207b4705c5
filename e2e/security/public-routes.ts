/** Every route that answers without a session. A new one is added here on purpose, in a review. */
export const PUBLIC_ROUTES: readonly string[] = [
  'GET /api/manifest',
  'POST /api/auth/login',
  'POST /api/auth/refresh_token',
  'POST /api/companies/cadastro',
  // Ask for what only the browser of the signup, or its mail, has.
  'POST /api/companies/cadastro/resend',
  'PUT /api/companies/cadastro',
  'GET /api/plans/list',
  // For those who cannot come in: where they find help.
  'GET /api/settings/support',
  // For forms, also of those who have no account yet.
  'POST /api/passwords/verdict',
  // For those who forgot their password.
  'POST /api/password-resets',
  'PUT /api/password-resets',
  // Asks for a connection's own token.
  'POST /api/messages/send',
  'GET /api/messages/send/:id',
  // Notices of payment providers: hints that are looked up, and nothing else.
  'POST /api/subscription/webhook',
  'POST /api/subscription/webhook/:provider',
  'POST /api/subscription/webhook/:provider/pix',
  'GET /livez',
  'GET /readyz',
  // Asks for a token of its own, derived from the installation's key.
  'GET /metrics',
  // Their address is the permission: a page's image sends no session.
  'GET /media/*',
  'GET /media/:company/:id/:expiry/:letter/:signature',
];
