import t from 'tap';
import { openDataBench } from './testing.ts';
import { findTimeZone, storedZoneName } from './time-zones.ts';

t.test('a zone is stored by a name that PostgreSQL knows', async (t) => {
  const known = ['America/Argentina/Buenos_Aires', 'America/Manaus', 'Asia/Kolkata', 'UTC'];
  const cases: [string, string | undefined][] = [
    ['America/Manaus', 'America/Manaus'],
    ['america/manaus', 'America/Manaus'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['America/New_York', undefined],
    ['Nowhere/At_All', undefined],
    ['+03:00', undefined],
    ['', undefined],
  ];
  for (const [wanted, expected] of cases) t.equal(storedZoneName(wanted, known), expected, wanted);
});

t.test('every zone that a browser may name is known to the database', async (t) => {
  const { database } = await openDataBench(t);
  const find = (name: string) => database.system('test', (ctx) => findTimeZone(ctx, name));
  t.equal(await find('America/Manaus'), 'America/Manaus');
  t.equal(await find('Mars/Olympus'), undefined);
  const missing = await database.system('test', async ({ trx }) => {
    const rows = await trx<{ name: string }>('pg_timezone_names').select('name');
    const known = rows.map(({ name }) => name);
    return Intl.supportedValuesOf('timeZone').filter((name) => !storedZoneName(name, known));
  });
  t.same(missing, []);
});

t.test('the database stores no zone and no name that it could not work with', async (t) => {
  const { database, ours } = await openDataBench(t);
  const store = (row: object) =>
    database.system('test', ({ trx }) => trx('companies').where('id', ours).update(row));
  await t.rejects(store({ time_zone: 'Mars/Olympus' }), /not recognized/);
  await t.resolves(store({ time_zone: 'America/New_York' }));
  await t.rejects(store({ name: 'Padaria  Boa' }), /companies_name_tidy/);
  await t.rejects(store({ name: ' Padaria' }), /companies_name_tidy/);
});
