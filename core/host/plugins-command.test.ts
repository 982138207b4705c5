import { readFileSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { runPluginsCommand } from './plugins-command.ts';
import type { Project } from '../kernel/project.ts';
import { helps } from './testing/helps.ts';
import { fixtureProject } from './testing/project.ts';

const run = async (project: Project, ...words: string[]) => {
  const said: string[] = [];
  const code = await runPluginsCommand(words, (line) => void said.push(line), project);
  return { code, said };
};

t.test('checks, reports, and is content', async (t) => {
  const project = fixtureProject(t, { helps: helps() });
  const before = await run(project, 'check');
  t.equal(before.code, 1);
  t.match(before.said, [/report\.md is out of date/, '1 problem.']);
  t.equal((await run(project, 'report')).code, 0);
  t.same(await run(project, 'check'), { code: 0, said: ['Plugins are what their manifests say.'] });
});

t.test('writes a report of everything others can see', async (t) => {
  const project = fixtureProject(t, { helps: helps() });
  await run(project, 'report');
  const report = readFileSync(path.join(project.root, 'core/report.md'), 'utf8');
  const own = report.slice(report.indexOf('## helps'));
  for (const row of [
    'Version 1.0.0, contract `^1.0.0`. Owns `/api/helps`.',
    /GET +\| `\/api\/helps` +\| `member`/,
    /`\/helps` \| HelpsScreen \| `member`/,
    /main +\| 5 +\| `\/helps` \| `helps-page:edit`/,
    'Opens the slots `helps.footer`.',
    /`helps-page:edit` \| admin/,
    /`helpsOpen` \| `true`/,
    /`helps.help-changed` \| help, update \| `help`/,
    'Reacts to `helps.help-changed`.',
    /`tidy-up` \| every 5m \| worker/,
    /`notify` \| 3 +\| 1 s/,
    'Table `helps`, walled by company',
    /`company_id` \| `integer not null`/,
  ]) {
    t.match(own, row);
  }
  t.match(report, /## core[\s\S]*`core\.sessionDetails` *\| many/);
});

t.test('does not report what is wrong', async (t) => {
  const project = fixtureProject(t, { helps: helps({ 'index.ts': 'nonsense' }) });
  const { code, said } = await run(project, 'report');
  t.equal(code, 1);
  t.match(said, [/plugins\/helps cannot be loaded/]);
});

t.test('says how it is used, and that it needs the source tree', async (t) => {
  const project = fixtureProject(t, {});
  for (const words of [[], ['frobnicate'], ['check', 'this']]) {
    t.match(await run(project, ...words), { code: 1, said: [/npm run plugins check/] });
  }
  t.match(await run({ ...project, extension: '.js' }, 'check'), { code: 1, said: [/source tree/] });
});
