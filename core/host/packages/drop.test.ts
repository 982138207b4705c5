import t from 'tap';
import { migrateDatabase } from '../../data/migrate.ts';
import { openDataBench } from '../../data/testing.ts';
import { migrateAs } from '../../testing/migrate-as.ts';
import { runPluginsCommand } from '../plugins-command.ts';
import { fixtureProject, indexFile, manifestFile } from '../testing/project.ts';

const MIGRATION = `export const up = async (knex) => {
  await knex.raw('create table greetings (id serial primary key, company_id int)');
  await knex.raw('create table replies (id serial primary key, greeting int references greetings (id))');
};
export const down = async () => undefined;`;

t.test('removes what a plugin has left, after showing it', async (t) => {
  const { urls, ours } = await openDataBench(t);
  const folder = t.testdir({ '0001_greetings.ts': MIGRATION });
  const record = {
    id: 'hello',
    version: '1.2.0',
    tables: ['greetings', 'replies', 'never_made'],
    settings: ['helloUrl'],
    tasks: ['hello.send'],
  };
  const found = await migrateAs(urls.ownerUrl, async (knex) => {
    const migration = { id: 'hello', folder: new URL(`file://${folder}/`), record };
    const { ran } = await migrateDatabase(knex, [migration]);
    await knex('greetings').insert([{ company_id: ours }, { company_id: ours }]);
    await knex.raw('create table strangers (id serial, greeting int references greetings (id))');
    await knex.transaction(async (trx) => {
      await trx.raw(`select set_config('app.system', 'on', true)`);
      await trx('settings').insert({ company_id: ours, key: 'helloUrl', value: 'x' });
      await trx('followers').insert({ id: 'hello' });
    });
    return ran;
  });
  t.ok(found.includes('hello/0001_greetings'));
  const environment = { DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl };
  const { dropPlugin } = await import('./drop-command.ts');
  const project = fixtureProject(t, {});
  const drop = async (isConfirmed: boolean): Promise<readonly [number, string]> => {
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    try {
      const code = await dropPlugin(project, 'hello', say, { isConfirmed, environment });
      return [code, said.join('\n')];
    } catch (error) {
      return [1, (error as Error).message];
    }
  };

  const [asked, text] = await drop(false);
  t.equal(asked, 1);
  for (const line of [
    'Of "hello" 1.2.0, in all companies, these go for good:',
    '  table greetings: 2 rows',
    '  table replies: 0 rows',
    '  1 values of settings',
    '  the queue hello.send',
    'Nothing was removed.',
  ]) {
    t.match(text, line);
  }
  t.notMatch(text, /never_made/);
  t.match(await drop(true), [1, /Tables of others point at these[^]*strangers/]);
  await migrateAs(urls.ownerUrl, (knex) => knex.schema.dropTable('strangers'));
  t.match(await drop(true), [0, /Removed what "hello" had left/]);
  t.match(await drop(true), [1, 'The database holds nothing of a plugin "hello".']);
  const left = await migrateAs(urls.ownerUrl, async (knex) => ({
    tables: await Promise.all(['greetings', 'replies'].map((name) => knex.schema.hasTable(name))),
    migrations: await knex('migrations').where('name', 'like', 'hello/%'),
  }));
  t.same(left, { tables: [false, false], migrations: [] });
});

t.test('does not touch the tables of a plugin that is installed', async (t) => {
  const files = { 'manifest.ts': manifestFile('helps'), 'index.ts': indexFile() };
  const project = fixtureProject(t, { helps: files });
  await t.rejects(
    runPluginsCommand(['drop', 'helps', '--yes'], () => undefined, project),
    { message: /"helps" is installed/ },
  );
});
