import { catchMail, createTestApp, eventually, linkIn } from 'prosa/core/testing';
import t from 'tap';
import { stepReached } from './rules/dunning.ts';
import { subscriptionStanding } from './rules/standing.ts';
import { Dunning } from './services/dunning.ts';
import { InvoiceIssue } from './services/invoice-issue.ts';
import { ReminderMail } from './services/reminder-mail.ts';

const START = Date.parse('2026-11-20T15:00:00Z');

const catcher = await catchMail(t);
let now = new Date(START);
const app = await createTestApp(t, {
  config: { smtpUrl: catcher.url, mailFrom: 'Prosa <prosa@example.com>' },
  clock: { now: () => now },
});

const companyDue = (day: string) =>
  app.factories.company({ dueDate: new Date(`${day}T15:00:00Z`) });

const system = (work: string, ...values: readonly (number | string)[]) =>
  app.database.system('test', ({ trx }) => trx.raw(work, values));

const remind = async (day: string): Promise<void> => {
  now = new Date(`${day}T15:00:00Z`);
  await app.host.resolve('billing', Dunning).run();
};

const stepsOf = async (companyId: number): Promise<readonly string[]> =>
  app.database.system('test', ({ trx }) =>
    trx('dunning_notices').where('company_id', companyId).orderBy('id').pluck<string[]>('step'),
  );

t.test('the latest step that was reached is the one that counts', async (t) => {
  for (const [late, step] of [
    [-8, undefined],
    [-7, 'd-7'],
    [-4, 'd-7'],
    [-3, 'd-3'],
    [0, 'd0'],
    [1, 'd+1'],
    [2, 'd+1'],
    [3, 'd+3'],
    [5, 'd+3'],
    [6, 'read-only'],
    [29, 'read-only'],
    [30, 'closed'],
    [400, 'closed'],
  ] as const) {
    t.equal(stepReached(late, 6, 30), step, String(late));
  }
  t.equal(stepReached(1, 1, 30), 'read-only', 'of two on one day the one that takes more away');
});

t.test('the state of a subscription follows from its dates', async (t) => {
  const facts = {
    dueDate: new Date('2026-11-20T15:00:00Z'),
    graceDays: 2,
    timeZone: 'America/Sao_Paulo',
    hasPaid: true,
    isExempt: false,
  };
  const at = (moment: string, more: Partial<typeof facts> = {}) =>
    subscriptionStanding({ ...facts, ...more }, new Date(moment));
  t.same(at('2026-11-20T12:00:00Z'), {
    state: 'current',
    daysLeft: 0,
    readOnlyFrom: '2026-11-23',
    closesOn: '2026-12-20',
  });
  t.match(at('2026-11-10T12:00:00Z', { hasPaid: false }), { state: 'trial', daysLeft: 10 });
  t.match(at('2026-11-21T02:59:00Z'), { state: 'current' }, 'the day ends where the company is');
  t.match(at('2026-11-21T03:00:00Z'), { state: 'grace', daysLeft: -1 });
  t.match(at('2026-11-23T02:59:00Z'), { state: 'grace' });
  t.match(at('2026-11-23T03:00:00Z'), { state: 'read-only' });
  t.match(at('2026-12-20T02:59:00Z'), { state: 'read-only' });
  t.match(at('2026-12-20T03:00:00Z'), { state: 'closed' });
  t.match(at('2030-01-01T12:00:00Z', { isExempt: true }), { state: 'exempt' });
  const patient = at('2026-12-25T12:00:00Z', { graceDays: 60 });
  t.match(patient, { state: 'grace' }, 'nothing is closed before the days of grace are over');
});

t.test('each step is told once, by mail to whoever gets the bills', async (t) => {
  const { id, admin } = await companyDue('2026-12-03');
  await app.host.resolve('billing', InvoiceIssue).run();
  await remind('2026-11-25');
  t.same(await stepsOf(id), []);
  await remind('2026-11-30');
  await remind('2026-11-30');
  await remind('2026-12-02');
  t.same(await stepsOf(id), ['d-3']);
  const [first] = await catcher.received(1);
  t.match(first, new RegExp(`To: ${admin.email}`));
  t.match(first, /R\$ 49,00/);
  t.match(first, /03\/12\/2026/);
  t.equal(linkIn(first ?? ''), 'http://localhost:3000/financeiro');

  await system(
    `insert into billing_profiles (company_id, email) values (?, 'contas@example.com')`,
    id,
  );
  await remind('2026-12-03');
  const [, second] = await catcher.received(2);
  t.match(second, /To: contas@example\.com/);
  await remind('2026-12-20');
  t.same(await stepsOf(id), ['d-3', 'd0', 'd+3'], 'what was missed is not made up for');
  await remind('2027-01-02');
  t.same(await stepsOf(id), ['d-3', 'd0', 'd+3', 'closed']);
  await catcher.received(4);
  await eventually(async () => {
    const mailed = await app.database.system('test', ({ trx }) =>
      trx('dunning_notices').where('company_id', id).whereNotNull('mailed_at').pluck('id'),
    );
    return mailed.length === 4;
  });
  t.same(
    await app.database.transaction({ companyId: id }, ({ trx }) =>
      trx('events').where({ event: 'billingReminder' }).distinct().pluck('topics'),
    ),
    [['admins']],
  );
});

t.test('nobody is reminded of what was paid, nor the platform’s own company', async (t) => {
  now = new Date(START);
  const paid = await companyDue('2026-11-22');
  const home = await companyDue('2026-11-22');
  await app.host.resolve('billing', InvoiceIssue).run();
  await app.factories.user({ companyId: home.id, profile: 'admin', isSuper: true });
  await system(
    `update invoices set status = 'paid', paid_cents = cents, paid_at = now() where company_id = ?`,
    paid.id,
  );
  await remind('2026-11-22');
  t.same([await stepsOf(paid.id), await stepsOf(home.id)], [[], []]);
});

t.test(
  'a reminder is not sent where its step is off, or its invoice was settled meanwhile',
  async (t) => {
    const { id: companyId } = await companyDue('2027-03-03');
    now = new Date('2027-03-01T15:00:00Z');
    await app.host.resolve('billing', InvoiceIssue).run();
    const [invoiceId = 0] = await app.database.system('test', async ({ trx }) =>
      trx('invoices').where('company_id', companyId).pluck<number[]>('id'),
    );
    const before = catcher.letters.length;
    await app.database.system('test', (ctx) =>
      app.services.settings.put(ctx, 'billingStepsOff', 'd-7,d-3'),
    );
    await app.host.resolve('billing', ReminderMail).send({ companyId, invoiceId, step: 'd-3' });
    t.equal(catcher.letters.length, before, 'the platform switched the step off');
    await system(`delete from platform_settings where key = 'billingStepsOff'`);
    await system(`update invoices set status = 'void' where id = ?`, invoiceId);
    await app.host.resolve('billing', ReminderMail).send({ companyId, invoiceId, step: 'd-3' });
    t.equal(catcher.letters.length, before);
  },
);
