import { pino } from 'pino';
import type { Logger, LoggerOptions } from 'pino';

/** Never in a log, wherever it stands: what opens doors, and what customers wrote. */
const REDACTED = [
  'password',
  'token',
  'refreshToken',
  'qrcode',
  'secret',
  'authorization',
  'cookie',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** The rules of a log: its level, and the values that are kept from it. */
export const logRules = (level: string): LoggerOptions => ({
  level,
  redact: {
    paths: [...REDACTED, 'req.headers.authorization', 'req.headers.cookie'],
    censor: '[redacted]',
  },
});

/** The process's log: one JSON line per happening. */
export const createLogger = (level: string): Logger => pino(logRules(level));
