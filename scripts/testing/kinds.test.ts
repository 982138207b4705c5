import t from 'tap';
import { kindOf } from './kinds.ts';

t.test('what a test needs decides whom it shares its process with', async (t) => {
  const needsBrowser = "import { prepare } from 'prosa/web/testing';";
  const besideShell = "import { buildUser } from '../testing/builders.ts';";
  const root = t.testdir({
    core: { 'a.test.ts': "import { createTestApp } from './testing/index.ts';" },
    plugins: { tags: { web: { 'screen.test.ts': needsBrowser, 'pure.test.ts': '' } } },
    web: { data: { 'shell.test.ts': besideShell } },
  });
  const kind = (file: string) => kindOf(file, root);
  t.equal(kind('core/a.test.ts'), 'server');
  t.equal(kind('e2e/security/mqtt.test.ts'), 'server');
  t.equal(kind('plugins/tags/web/pure.test.ts'), 'server');
  t.equal(kind('plugins/tags/web/TagsScreen.test.tsx'), 'screens');
  t.equal(kind('plugins/tags/web/screen.test.ts'), 'screens');
  t.equal(kind('web/data/shell.test.ts'), 'screens');
  t.equal(kind('e2e/journeys/shell.test.ts'), 'journeys');
  t.equal(kind('e2e/deployment/environment.test.ts'), 'alone');
  t.equal(kind('core/host/scaffold/scaffold.test.ts'), 'alone');
});
