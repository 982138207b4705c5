import type { Access } from '../../core/contract.ts';

/** Kinds of people a route may meet. `super` is the platform's flag on somebody who is an attendant otherwise. */
export const ROLES = ['user', 'supervisor', 'admin', 'super'] as const;
export type RoleName = (typeof ROLES)[number];

/**
 * The roles that hold each access. Written down here a second time, on purpose: a change of a manifest's permission
 * is a change of this table, in a review.
 */
const ALLOWED: Readonly<Record<string, readonly RoleName[]>> = {
  member: ['user', 'supervisor', 'admin', 'super'],
  admin: ['admin'],
  super: ['super'],
  'connections-page:actionButtons': ['admin'],
  'connections-page:addConnection': ['admin'],
  'connections-page:changeOutreachCaps': ['admin'],
  'connections-page:editOrDeleteConnection': ['admin'],
  'connections-page:holdOutreach': ['admin'],
  'contact-lists-page:checkNumbers': ['admin'],
  'connections-page:releaseOutreach': ['admin'],
  'consents:change': ['admin', 'supervisor'],
  'contacts-page:deleteContact': ['admin'],
  'contacts-page:exportContacts': ['admin'],
  'contacts-page:mergeContacts': ['admin'],
  'dashboard:view': ['admin'],
  'search:rebuild': ['admin'],
  'kanban-page:arrange': ['admin'],
  'tags-page:deleteTag': ['admin'],
  'tags-page:editTag': ['admin', 'supervisor'],
  'ticket-options:deleteTicket': ['admin'],
};

/** Whether the table lets a role in; undefined where nobody has decided yet. */
export const isLetIn = (role: RoleName, access: Access): boolean | undefined =>
  ALLOWED[access]?.includes(role);

/**
 * Routes that stay as they are although the subscription is past due, also to somebody who has to set up a second factor
 * first: coming in, seeing why, paying, leaving. All others that change something are closed.
 */
export const OPEN_WHEN_PAST_DUE: readonly string[] = [
  'GET /api/auth/me',
  'DELETE /api/auth/logout',
  'GET /api/realtime',
  'GET /api/companies/:id',
  'GET /api/companies/listPlan/:id',
  'GET /api/invoices/all',
  'GET /api/invoices/:id',
  'GET /api/invoices/:id/pdf',
  'POST /api/invoices/:id/pdf',
  'POST /api/subscription',
  'GET /api/subscription/charges/:txid',
  'GET /api/subscription',
  'PUT /api/subscription/profile',
  'GET /api/subscription/plan-change',
  'POST /api/subscription/plan',
  'GET /api/pix-simulator/:txid',
  'POST /api/pix-simulator/:txid/pay',
  'POST /api/pix-simulator/:txid/return',
];
