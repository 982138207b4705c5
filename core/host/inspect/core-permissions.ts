import type { Role } from '../../contract.ts';
import { permissionsFor } from '../../services/permissions.ts';

const ROLES: readonly Role[] = ['user', 'supervisor', 'admin', 'super'];

/** Permissions the shell itself has, and who has them. */
export const corePermissions = (): Readonly<Record<string, readonly Role[]>> => {
  const none = () => new Set<string>();
  const all = [...permissionsFor(ROLES, none)];
  return Object.fromEntries(
    all.map((name) => [name, ROLES.filter((role) => permissionsFor([role], none).has(name))]),
  );
};
