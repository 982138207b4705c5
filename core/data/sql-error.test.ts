import type { Knex } from 'knex';
import t from 'tap';
import { Passwords } from '../services/passwords.ts';
import { createTestPlatform } from '../services/testing.ts';
import { User } from './models/user.ts';
import { brokenConstraint, sqlErrorOf, sqlStateOf } from './sql-error.ts';

t.test('tells what a statement broke, with and without objection around it', async (t) => {
  const { database, createCompany, createUser } = await createTestPlatform(t);
  const { companyId, email } = await createUser(await createCompany());
  const passwordHash = await new Passwords().hash('boa-conversa-7');
  const failing = (work: (trx: Knex.Transaction) => PromiseLike<unknown>) =>
    database.transaction({ companyId }, async ({ trx }) => {
      try {
        await work(trx);
      } catch (error) {
        t.equal(brokenConstraint(error), 'users_email_key');
        t.equal(sqlStateOf(error), '23505');
        throw error;
      }
    });
  const byModel = failing((trx) =>
    User.query(trx).insert({ name: 'Bia', email: email.toUpperCase(), passwordHash }),
  );
  await t.rejects(
    byModel,
    { code: '23505', name: 'error' },
    'outside the transaction it is PostgreSQL’s own',
  );
  const row = { company_id: companyId, name: 'Bia', email, password_hash: passwordHash };
  await t.rejects(
    failing((trx) => trx('users').insert(row)),
    { code: '23505', name: 'error' },
  );
});

t.test('says nothing of other failures', async (t) => {
  for (const error of [new Error('x'), undefined, null, 'x', { code: '23505' }]) {
    t.equal(sqlStateOf(error), undefined);
    t.equal(brokenConstraint(error), undefined);
    t.equal(sqlErrorOf(error), error);
  }
});
