import type { SensitiveRule, Sensitivity } from '../../core/http/sensitive.ts';

/**
 * Every route that asks for a recent confirmation by password or code, always or when the body holds one of the fields.
 * A rule stands here by its name.
 * Written down a second time, on purpose: a change of a route's `sensitive` is a change of this table, in a review.
 */
export const SENSITIVE_ROUTES: Readonly<
  Record<string, Exclude<Sensitivity, SensitiveRule> | string>
> = {
  // Accounts: whoever can do these takes one over, or makes one to come back with.
  'POST /api/users': true,
  'PUT /api/users/:id': ['email', 'password', 'profile', 'active'],
  'DELETE /api/users/:id': true,
  'POST /api/companies/:id/impersonation': true,
  // The second factor.
  'POST /api/two-step': true,
  'POST /api/two-step/confirm': true,
  'POST /api/two-step/off': true,
  'DELETE /api/two-step/users/:userId': true,
  'DELETE /api/two-step/companies/:companyId/users/:userId': true,
  'PUT /api/settings/:key': 'settings marked sensitive',
  // Where companies' money goes, and whom the bank tells of it.
  'PUT /api/pix/settings': true,
  'PUT /api/pix/webhook': true,
  'DELETE /api/pix/webhook': true,
  'POST /api/subscription/create/webhook': true,
  'PUT /api/pix/manual': true,
  // Tokens that outlive the session.
  'PUT /api/message-api/tokens/:connectionId': true,
  'DELETE /api/message-api/tokens/:connectionId': true,
  // The key that calls to a company's own system are signed with.
  'POST /api/queueIntegration/:id/secret': true,
  // Addresses that are told what customers write, and the secrets that prove who tells them.
  'POST /api/webhooks': true,
  'PUT /api/webhooks/:id': ['url'],
  'PUT /api/webhooks/:id/secret': true,
  // Plans, and companies with what they may use and owe.
  'POST /api/plans': true,
  'PUT /api/plans/:id': true,
  'DELETE /api/plans/:id': true,
  'PUT /api/features/companies/:id/:plugin': true,
  'POST /api/companies': true,
  'PUT /api/companies/:id': true,
  // Money: invoices that are given up or confirmed by hand, credit, free days, refunds, and where the money goes.
  'PUT /api/invoices/:id': true,
  'POST /api/invoices/:id/payments': true,
  'POST /api/billing/credits': true,
  'POST /api/billing/extensions': true,
  'POST /api/billing/payments/:id/assign': true,
  'POST /api/billing/payments/:id/refunds': true,
  'PUT /api/billing/settings': true,
  // Deletions that cannot be made good: a company with all it has, a connection with its keys.
  'DELETE /api/companies/:id': true,
  'POST /api/companies/:id/restoration': true,
  'DELETE /api/whatsapp/:id': true,
  // The platform's log as a file.
  'GET /api/audit/platform/export': true,
  // Customers' data as a file.
  'GET /api/invoices/export': true,
  'GET /api/campaigns/:id/recipients/export': true,
  'GET /api/contacts/export': true,
  'GET /api/contacts/imports/:id/rejected': true,
};

/** The settings marked sensitive: who must have a second factor, who may found a company, how long one may owe, and
 * where the money goes. */
export const SENSITIVE_SETTINGS: readonly string[] = [
  'billingProvider',
  'gracePeriod',
  'pixManualCity',
  'pixManualKey',
  'pixManualName',
  'publicSignup',
  'twoStepOfCompany',
  'twoStepOfPlatform',
];

/** Further routes that are closed to somebody who acts as another user. The sensitive ones are so anyway. */
export const CLOSED_TO_IMPERSONATORS: readonly string[] = [
  'POST /api/auth/confirm',
  // Where the user logs in, and whether they stay logged in, is theirs alone.
  'GET /api/account/sessions',
  'DELETE /api/account/sessions',
  'DELETE /api/account/sessions/:id',
  // A person's own choices and unsent words.
  'PUT /api/preferences/:key',
  'PUT /api/tickets/:id/draft',
  'PUT /api/chats/:id/draft',
  'POST /api/chats/:id/read',
  'GET /api/todolist/overdue',
  'GET /api/todolist/tasks',
  'POST /api/todolist/tasks',
  'PUT /api/todolist/tasks/order',
  'PUT /api/todolist/tasks/:taskId',
  'DELETE /api/todolist/tasks/:taskId',
  'POST /api/todolist/tasks/delete',
  // Pairing a connection hands its keys to whoever holds the phone.
  'PUT /api/whatsappsession/:id',
];

/** Subjects of routes that have to be reviewed; one of these that is not sensitive is named below, with a reason. */
export const LOOKED_AT = /password|two-step|token|export|impersonat|users|companies|plans/;

/** Changes and files of such routes that need no confirmation. */
export const ORDINARY_ROUTES: readonly string[] = [
  // The clock a company goes by opens nothing, and is set back as easily.
  'PUT /api/companies/:id/timezone',
];
