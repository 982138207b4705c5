import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import { defineToken } from '../contract.ts';
import type { Outbound } from '../kernel/outbound.ts';
import type { Database } from '../data/db.ts';
import type { Accounts } from './accounts.ts';
import type { Audit } from './audit.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { Mail } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { Realtime } from './realtime/index.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/index.ts';
import type { Switches } from './switches/index.ts';
import type { Tasks } from './tasks/index.ts';

/** The services the core gives every plugin's container. */
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
  Switches: defineToken<Switches>('core.Switches'),
  Outbound: defineToken<Outbound>('core.Outbound'),
  Attempts: defineToken<AttemptLimits>('core.Attempts'),
  Metrics: defineToken<Metrics>('core.Metrics'),
} as const;
