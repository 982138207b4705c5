import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { defineToken } from './contract.ts';
import type { Database } from './data/db.ts';
import type { Accounts } from './services/accounts.ts';
import type { Audit } from './services/audit.ts';
import type { AttemptLimits } from './services/attempt-limits.ts';
import type { Mail } from './services/mail.ts';
import type { Realtime } from './services/realtime/index.ts';
import type { Secrets } from './services/secrets.ts';
import type { Settings } from './services/settings.ts';
import type { Storage } from './services/storage/index.ts';
import type { Tasks } from './services/tasks/index.ts';

/** What the core gives every plugin's container. */
export const Core = {
  Database: defineToken<Database>('core.Database'),
  Config: defineToken<Config>('core.Config'),
  Logger: defineToken<Logger>('core.Logger'),
  Clock: defineToken<Clock>('core.Clock'),
  Settings: defineToken<Settings>('core.Settings'),
  Storage: defineToken<Storage>('core.Storage'),
  Secrets: defineToken<Secrets>('core.Secrets'),
  Tasks: defineToken<Tasks>('core.Tasks'),
  Realtime: defineToken<Realtime>('core.Realtime'),
  Accounts: defineToken<Accounts>('core.Accounts'),
  Mail: defineToken<Mail>('core.Mail'),
  Audit: defineToken<Audit>('core.Audit'),
  Attempts: defineToken<AttemptLimits>('core.Attempts'),
} as const;
