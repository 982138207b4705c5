import pg from 'pg';
import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { REFERENCES } from '../../bench/reads/reference-sql.ts';
import { HOT_READS } from './hot-reads.ts';
import type { HotReadId } from './hot-reads.ts';
import { fillCompanies } from './large-company.ts';

const app = await createTestApp(t);
const sql = new pg.Client({ connectionString: app.databases.superUrl });
await sql.connect();
t.teardown(() => sql.end());
const [company] = await fillCompanies(sql, [
  { tickets: 2_000, messages: 6_000, extraInfo: 1, company: await app.factories.company() },
]);
if (!company) throw new Error('there is no company');

/** Questions of each kind, to the ticket with most messages and to small ones. */
const ROUNDS = [0, 1, 7];

for (const id of Object.keys(HOT_READS) as HotReadId[]) {
  t.test(`the reference of "${HOT_READS[id].name}" answers what the route answers`, async (t) => {
    for (const round of ROUNDS) {
      const path = `/api${HOT_READS[id].path(company, round)}`;
      const answer = await app.inject({ url: path, headers: company.company.admin.headers });
      t.equal(answer.statusCode, 200, answer.body);
      const { text, values } = REFERENCES[id];
      const { rows } = await sql.query<{ answer: string }>(text, [
        company.company.id,
        ...values(new URL(path, 'http://localhost')),
      ]);
      t.same(JSON.parse(rows[0]?.answer ?? 'null'), answer.json(), path);
    }
  });
}
