import pino from 'pino';
import type { Role } from '../contract.ts';
import { Database } from '../data/db.ts';
import type { CommittedEvent } from '../data/event-log.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { Accounts } from './accounts.ts';
import { Audit } from './audit.ts';
import { AttemptLimits } from './attempt-limits.ts';
import { coreEvents } from './core-events.ts';
import { Login } from './login.ts';
import { LoginLimits } from './login-limits.ts';
import { Passwords } from './passwords.ts';
import { RefusedLogins } from './refused-logins.ts';
import { Secrets } from './secrets.ts';
import { SessionView } from './session-view.ts';
import { Settings } from './settings.ts';
import { Switches } from './switches/index.ts';

/** A clock that stands still until it is told otherwise. */
class TestClock {
  #now = new Date('2026-03-02T12:00:00Z');

  now(): Date {
    return this.#now;
  }

  forward(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}

export interface TestUser {
  readonly id: number;
  readonly companyId: number;
  readonly email: string;
  readonly profile: string;
}

export const PASSWORD = 'boa-conversa-7';
export const origin = { address: '203.0.113.7', userAgent: 'tests' };

const settingsManifests = [
  {
    id: 'tickets',
    settings: {
      type: 'object',
      properties: {
        call: { type: 'string', enum: ['enabled', 'disabled'], default: 'disabled' },
        waitMinutes: { type: 'integer', minimum: 1, default: 15 },
        asaas: { type: 'string', default: '', secret: true },
      },
    },
  },
];

const declared = (roles: readonly Role[]): Set<string> =>
  new Set(roles.includes('admin') ? ['contacts-page:deleteContact'] : []);

/** The account services on a database of their own, with cheap hashes. */
export const createTestPlatform = async (
  t: { teardown(work: () => Promise<unknown>): unknown },
  details: () => { of(): Promise<Record<string, unknown>> }[] = () => [],
) => {
  const cluster = await createTestDatabase('core');
  const logger = pino({ level: 'silent' });
  const database = new Database({ url: cluster.appUrl, logger });
  t.teardown(async () => {
    await database.close();
    await cluster.drop();
  });
  const events: CommittedEvent[] = [];
  database.connect({
    isTold: () => true,
    describe: (id) => coreEvents[id] ?? { event: id, action: 'update' },
    published: (published) => events.push(...published),
  });
  const clock = new TestClock();
  const secrets = new Secrets(Buffer.alloc(32, 3));
  const passwords = new Passwords({ memoryCost: 1024, timeCost: 1, parallelism: 1 });
  const switches = new Switches({ database, manifests: [], logger });
  const settings = new Settings({ manifests: settingsManifests, secrets, switches });
  const view = new SessionView({
    settings,
    declared,
    details: () => Promise.resolve(details()),
  });
  const audit = new Audit(() => []);
  const accounts = new Accounts({
    database,
    clock,
    logger,
    secrets,
    view,
    declared,
    passwords,
    audit,
  });
  const attempts = new AttemptLimits({ database, clock });
  const limits = new LoginLimits(attempts);
  const refused = new RefusedLogins({ database, audit, attempts });
  const login = new Login({ database, accounts, limits, refused, factors: () => [] });
  const hash = await passwords.hash(PASSWORD);

  const insert = async (table: string, row: Record<string, unknown>): Promise<number> =>
    database.system('test', async (ctx) => {
      const [made] = await ctx.trx<{ id: number }>(table).insert(row).returning('id');
      return made!.id;
    });
  let serial = 0;
  const createCompany = async (row: Record<string, unknown> = {}): Promise<number> => {
    serial += 1;
    const plan = {
      name: `Plano ${serial}`,
      users: 10,
      connections: 10,
      queues: 10,
      value_cents: 100,
    };
    const plan_id = await insert('plans', {
      ...plan,
      features: { useCampaigns: false },
    });
    const due_date = new Date('2026-04-01T12:00:00Z');
    return insert('companies', { name: `Empresa ${serial}`, plan_id, due_date, ...row });
  };
  const createUser = async (
    companyId: number,
    row: Record<string, unknown> = {},
  ): Promise<TestUser> => {
    serial += 1;
    const user = { name: 'Ana', email: `ana${serial}@exemplo.com`, profile: 'admin', ...row };
    const values = { ...user, company_id: companyId, password_hash: hash };
    return { id: await insert('users', values), companyId, ...user };
  };
  const change = (table: string, id: number, patch: Record<string, unknown>): Promise<unknown> =>
    database.system('test', async (ctx) => ctx.trx(table).where({ id }).update(patch));

  return {
    database,
    clock,
    events,
    accounts,
    attempts,
    login,
    settings,
    passwords,
    createCompany,
    createUser,
    change,
  };
};
