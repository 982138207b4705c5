import t from 'tap';
import { permissionsFor, rolesOf } from './permissions.ts';

t.test('a profile is a role, and the platform flag comes beside it', async (t) => {
  t.same(rolesOf('user', false), ['user']);
  t.same(rolesOf('supervisor', false), ['supervisor']);
  t.same(rolesOf('admin', true), ['admin', 'super']);
});

t.test('a profile nobody knows gives no role', async (t) => {
  t.same(rolesOf('owner', false), []);
  t.same(rolesOf('super', false), [], 'the platform flag cannot be had by naming it as a profile');
});

t.test("adds the shell's own permissions to the declared ones", async (t) => {
  const declared = (): Set<string> => new Set(['contacts-page:deleteContact']);
  t.same(
    permissionsFor(['admin'], declared),
    new Set(['drawer-admin-items:view', 'contacts-page:deleteContact']),
  );
  t.same(
    permissionsFor(['user'], () => new Set()),
    new Set(),
  );
});
