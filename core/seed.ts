import { randomBytes } from 'node:crypto';
import type { App } from './app.ts';
import { ConfigError } from './kernel/config.ts';
import type { Config } from './kernel/config.ts';
import type { Ctx } from './contract.ts';
import { CorePoints } from './services/points.ts';
import { AppError } from './kernel/app-error.ts';
import type { Passwords } from './services/passwords.ts';
import { CompanyCreation } from './services/company-creation.ts';

/** The first super user's way in; told once, on the terminal. */
export interface FirstLogin {
  readonly email: string;
  /** Undefined when the password was chosen by whoever installed Prosa. */
  readonly generatedPassword: string | undefined;
}

const YEAR_MILLISECONDS = 365 * 86_400_000;
const DEMO_COMPANY = 'Empresa Demonstração';
const EMPTY_COMPANY = 'Minha Empresa';
const ADMIN_NAME = 'Administrador';

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

const REFUSED: Readonly<Record<string, string>> = {
  ERR_PASSWORD_TOO_SHORT: 'has fewer than 8 characters',
  ERR_PASSWORD_TOO_COMMON: 'is one of those that are guessed first',
  ERR_PASSWORD_PERSONAL: 'is made of the e-mail address or the name',
  ERR_PASSWORD_PREDICTABLE: 'is a pattern that is easily guessed',
};

/** The text to store of the password in the environment. @throws ConfigError when it may not be set */
const hashOfChosen = async (
  passwords: Passwords,
  password: string,
  email: string,
): Promise<string> => {
  try {
    return await passwords.choose(password, { name: ADMIN_NAME, email });
  } catch (error) {
    const reason = error instanceof AppError ? REFUSED[error.code] : undefined;
    if (reason === undefined) throw error;
    throw new ConfigError([
      `PROSA_ADMIN_PASSWORD ${reason}; leave it out and one is made, or choose for example ` +
        'PROSA_ADMIN_PASSWORD="$(openssl rand -base64 18)"',
    ]);
  }
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

/** Asked before the password is looked at, which takes longer than anything else a start does. */
const isSeeded = (database: App['database']): Promise<boolean> =>
  database.system(
    'look for a company',
    async ({ trx }) => (await trx('companies').first('id')) !== undefined,
  );

/**
 * Fills an empty installation in one transaction: a plan, the first company with its super user, its defaults, and
 * something to look at in a demo company.
 * @returns undefined when there is a company already
 * @throws ConfigError when the password in the environment may not be set
 */
export const seed = async (
  { database, services, filledBy }: Pick<App, 'database' | 'services' | 'filledBy'>,
  config: Pick<Config, 'demo' | 'adminEmail' | 'adminPassword'>,
): Promise<FirstLogin | undefined> => {
  const email = config.adminEmail ?? 'admin@prosa.local';
  if (await isSeeded(database)) return undefined;
  const { passwords } = services.accounts;
  const generatedPassword = config.adminPassword === undefined ? generatePassword() : undefined;
  const passwordHash = await (generatedPassword === undefined
    ? hashOfChosen(passwords, config.adminPassword ?? '', email)
    : passwords.hash(generatedPassword));
  const creation = new CompanyCreation({
    database,
    settings: services.settings,
    defaults: () => filledBy(CorePoints.companyDefaults),
  });
  const seeded = await database.system('first company', async (ctx) => {
    // Two processes may start on one empty database.
    await ctx.trx.raw('lock table plans in exclusive mode');
    if (await ctx.trx('companies').first('id')) return false;
    const planId = await insertOne(ctx, 'plans', plan);
    const company = await creation.create(
      ctx,
      {
        name: config.demo ? DEMO_COMPANY : EMPTY_COMPANY,
        email,
        planId,
        dueDate: new Date(Date.now() + 10 * YEAR_MILLISECONDS),
        recurrence: 'ANUAL',
      },
      { name: ADMIN_NAME, email, passwordHash, isSuper: true },
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
