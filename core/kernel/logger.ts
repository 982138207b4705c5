import { pino } from 'pino';
import type { Logger } from 'pino';

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

/** The process's log: one JSON line per happening. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: [...REDACTED, 'req.headers.authorization', 'req.headers.cookie'],
      censor: '[redacted]',
    },
  });
