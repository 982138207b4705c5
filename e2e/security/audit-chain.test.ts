import { createTestApp } from 'prosa/core/testing';
import type { TestApp, TestCompany } from 'prosa/core/testing';
import t from 'tap';
import { migrateAs } from '../../core/testing/migrate-as.ts';
import { auditCommand } from '../../plugins/audit/services/audit-command.ts';

const verify = async (app: TestApp, ...words: string[]) => {
  const lines: string[] = [];
  const code = await auditCommand(['verify', ...words], {
    print: (line) => lines.push(line),
    system: (reason, work) => app.database.system(reason, work),
  });
  return { code, text: lines.join('\n') };
};

/** As a superuser would, past the triggers. */
const tamper = (app: TestApp, statement: string): Promise<void> =>
  migrateAs(app.databases.ownerUrl, async (knex) => {
    await knex.transaction(async (trx) => {
      await trx.raw(`select set_config('app.system', 'on', true)`);
      for (const table of ['audit_entries', 'platform_audit_entries']) {
        await trx.raw(`alter table ?? disable trigger user`, [table]);
      }
      await trx.raw(statement);
      await trx.raw('set constraints all immediate');
      for (const table of ['audit_entries', 'platform_audit_entries']) {
        await trx.raw(`alter table ?? enable trigger user`, [table]);
      }
    });
  });

/** A company with three entries in its log and two in the platform's. */
const withEntries = async (app: TestApp): Promise<TestCompany> => {
  const company = await app.factories.company();
  await app.database.transaction({ companyId: company.id }, async (ctx) => {
    const { audit } = app.services;
    await audit.record(ctx, { action: 'exported', subject: { kind: 'contacts' } });
    await audit.record(ctx, {
      action: 'company-changed',
      subject: { kind: 'companies', name: 'Açaí & Cia "x"' },
      details: { status: { from: true, to: false } },
      log: 'both',
    });
    await audit.record(ctx, { action: 'created', log: 'platform' });
  });
  return company;
};

t.test('B.3: says OK when every entry is as it was written', async (t) => {
  const app = await createTestApp(t);
  t.match((await verify(app)).text, 'OK: 0 entries of the platform, 0 of 0 companies.');
  await withEntries(app);
  await withEntries(app);
  const { code, text } = await verify(app);
  t.equal(code, 0, text);
  t.match(text, 'OK: 4 entries of the platform, 6 of 2 companies.');
  const [, hash = ''] = /Newest hash of the platform's log: (\w+)/.exec(text) ?? [];
  await withEntries(app);
  t.equal((await verify(app, '--hash', hash)).code, 0, 'a hash that was noted is found again');
  t.equal((await verify(app, '--hash', 'f'.repeat(64))).code, 1);
  const lines: string[] = [];
  const tools = { print: (line: string) => lines.push(line), system: app.database.system };
  t.equal(await auditCommand([], { ...tools }), 1);
  t.match(lines.join(), 'npm run audit -- verify');
});

t.test('B.3: entries written at the same moment are one chain', async (t) => {
  const app = await createTestApp(t);
  const { id: companyId } = await app.factories.company();
  await Promise.all(
    Array.from({ length: 12 }, () =>
      app.database.transaction({ companyId }, (ctx) =>
        app.services.audit.record(ctx, { action: 'exported', log: 'both' }),
      ),
    ),
  );
  const { code, text } = await verify(app);
  t.equal(code, 0, text);
  t.match(text, 'OK: 12 entries of the platform, 13 of 1 companies.');
});

t.test('B.3: names the first entry that a superuser changed, removed or put in', async (t) => {
  const app = await createTestApp(t);
  const company = await withEntries(app);
  const log = `the log of company ${String(company.id)}`;
  const cases = [
    [
      `update platform_audit_entries set details = '{}' where id = 1`,
      `update platform_audit_entries set details = '{"status": {"from": true, "to": false}}' where id = 1`,
      `In the platform's log entry 1 is not as it was written.`,
    ],
    [
      `update audit_entries set user_name = 'Bia' where number = 1`,
      `update audit_entries set user_name = 'Ana' where number = 1`,
      `In ${log} entry 1 is not as it was written.`,
    ],
    [
      `create table kept as select * from audit_entries where number = 2; delete from audit_entries where number = 2`,
      'insert into audit_entries select * from kept; drop table kept',
      `In ${log} entry 2 is missing.`,
    ],
    [
      `create table kept as select * from platform_audit_entries where id = 2; delete from platform_audit_entries where id = 2`,
      'insert into platform_audit_entries select * from kept; drop table kept',
      `In the platform's log entry 2 is missing.`,
    ],
    [
      `insert into platform_audit_entries (id, at, action, details, hash) values (3, now(), 'created', '{}', 'x')`,
      'delete from platform_audit_entries where id = 3',
      `In the platform's log entry 3 was added without the database noticing.`,
    ],
    [
      'delete from audit_chains',
      undefined,
      `In ${log} entry 1 was added without the database noticing.`,
    ],
  ] as const;
  for (const [harm, cure, told] of cases) {
    await tamper(app, harm);
    const { code, text } = await verify(app);
    t.equal(code, 1, harm);
    t.equal(text, told);
    if (cure === undefined) continue;
    await tamper(app, cure);
    t.equal((await verify(app)).code, 0, cure);
  }
});
