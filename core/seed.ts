import { randomBytes } from 'node:crypto';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import type { Ctx } from './contract.ts';
import { CorePoints } from './points.ts';
import { Founding } from './services/founding.ts';

/** The first super user's way in; told once, on the terminal. */
export interface FirstLogin {
  readonly email: string;
  /** Undefined when the password was chosen by whoever installed Prosa. */
  readonly generatedPassword: string | undefined;
}

const YEAR_MILLISECONDS = 365 * 86_400_000;
const DEMO_COMPANY = 'Empresa Demonstração';
const EMPTY_COMPANY = 'Minha Empresa';

const plan = {
  name: 'Plano 1',
  users: 10,
  connections: 10,
  queues: 10,
  value_cents: 4_900,
};

/** 20 characters of a 62-letter alphabet: about 119 bits. */
const generatePassword = (): string => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  let password = '';
  while (password.length < 20) {
    for (const byte of randomBytes(32)) {
      // 248 = 4 × 62: beyond it some letters would come up more often.
      if (byte < 248 && password.length < 20) password += letters[byte % 62] ?? '';
    }
  }
  return password;
};

const insertOne = async (
  ctx: Ctx,
  table: string,
  row: Record<string, unknown>,
): Promise<number> => {
  const [inserted] = await ctx.trx(table).insert(row).returning<{ id: number }[]>('id');
  if (!inserted) throw new Error(`nothing was inserted into ${table}`);
  return inserted.id;
};

/**
 * Fills an empty installation in one transaction: a plan, the first company with its super user, its defaults, and
 * something to look at in a demo company.
 * @returns undefined when there is a company already
 */
export const seed = async (
  { database, services, filledBy }: Pick<App, 'database' | 'services' | 'filledBy'>,
  config: Pick<Config, 'demo' | 'adminEmail' | 'adminPassword'>,
): Promise<FirstLogin | undefined> => {
  const email = config.adminEmail ?? 'admin@prosa.local';
  const generatedPassword = config.adminPassword === undefined ? generatePassword() : undefined;
  const passwordHash = await services.accounts.passwords.hash(
    config.adminPassword ?? generatedPassword ?? '',
  );
  const founding = new Founding({
    database,
    settings: services.settings,
    defaults: () => filledBy(CorePoints.companyDefaults),
  });
  const seeded = await database.system('first company', async (ctx) => {
    // Two processes may start on one empty database.
    await ctx.trx.raw('lock table plans in exclusive mode');
    if (await ctx.trx('companies').first('id')) return false;
    const planId = await insertOne(ctx, 'plans', plan);
    const company = await founding.found(
      ctx,
      {
        name: config.demo ? DEMO_COMPANY : EMPTY_COMPANY,
        email,
        planId,
        dueDate: new Date(Date.now() + 10 * YEAR_MILLISECONDS),
        recurrence: 'ANUAL',
      },
      { name: 'Administrador', email, passwordHash, isSuper: true },
    );
    if (config.demo) {
      for (const content of filledBy(CorePoints.demoContent)) {
        await content.fill(company);
      }
    }
    return true;
  });
  return seeded ? { email, generatedPassword } : undefined;
};
