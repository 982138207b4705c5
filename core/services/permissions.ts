import type { Role } from '../contract.ts';

/** Permissions of the shell itself; a plugin's are in its manifest. */
const CORE_PERMISSIONS: Readonly<Record<string, readonly Role[]>> = {
  'drawer-admin-items:view': ['admin'],
};

const isRole = (profile: string): profile is Exclude<Role, 'super'> =>
  profile === 'user' || profile === 'supervisor' || profile === 'admin';

/** The roles a profile and the platform's flag give. An unknown profile gives none. */
export const rolesOf = (profile: string, isSuper: boolean): readonly Role[] => [
  ...(isRole(profile) ? [profile] : []),
  ...(isSuper ? (['super'] as const) : []),
];

/** Named permissions of roles: the shell's own and those the plugins declare. */
export const permissionsFor = (
  roles: readonly Role[],
  declared: (roles: readonly Role[]) => ReadonlySet<string>,
): ReadonlySet<string> => {
  const own = Object.entries(CORE_PERMISSIONS)
    .filter(([, holders]) => holders.some((holder) => roles.includes(holder)))
    .map(([name]) => name);
  return new Set([...own, ...declared(roles)]);
};
