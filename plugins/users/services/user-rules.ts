import type { Session } from 'prosa/core';
import { userErrors } from '../errors.ts';
import type { AllTicket, UpdateUserBody } from '../schemas.ts';

/** The user who asks, as far as managing users goes. */
export type Caller = Pick<
  Session,
  'id' | 'userId' | 'companyId' | 'isSuper' | 'permissions' | 'roles'
>;

interface Target {
  readonly id: number;
  readonly isSuper: boolean;
}

/** Fields everybody may change of their own account. */
const OWN_FIELDS = ['name', 'email', 'password'] as const;

export const isAllTicket = (value: AllTicket): boolean =>
  value === true || value === 'enable' || value === 'enabled';

/** @throws ERR_NO_SUPER when the body names another company */
export const requireOwnCompany = (caller: Caller, companyId: number | undefined): void => {
  if (companyId !== undefined && companyId !== caller.companyId) throw userErrors.ERR_NO_SUPER();
};

/**
 * Admins may change everybody of their company but the platform's own people; everybody may change themselves.
 * @throws ERR_NO_PERMISSION
 */
export const requireMayChange = (caller: Caller, target: Target): void => {
  const isSelf = caller.userId === target.id;
  if (!isSelf && !caller.roles.includes('admin')) throw userErrors.ERR_NO_PERMISSION();
  if (!isSelf && target.isSuper && !caller.isSuper) throw userErrors.ERR_NO_PERMISSION();
};

/** The part of a body the caller decides about; the rest is left as it is, whatever it says. */
export const permittedFields = (caller: Caller, body: UpdateUserBody): UpdateUserBody => {
  const mayManage = (permission: string): boolean => caller.permissions.has(permission);
  const { profile, allTicket, active, queueIds, whatsappId } = body;
  return {
    ...Object.fromEntries(
      OWN_FIELDS.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])),
    ),
    ...(mayManage('user-modal:editProfile') ? defined({ profile, allTicket, active }) : {}),
    ...(mayManage('user-modal:editQueues') ? defined({ queueIds, whatsappId }) : {}),
  };
};

const defined = <T extends Readonly<Record<string, unknown>>>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
