import { defineEvent } from '../contract.ts';
import type { EventSpec } from '../contract.ts';

const STARTED = { type: 'object', required: ['userId', 'sessionId'] };

/** Somebody logged in. */
export const SessionStarted = defineEvent<{ readonly userId: number; readonly sessionId: string }>(
  'core.session-started',
  STARTED,
  'userId',
);

/** Events the core itself publishes; plugins' are in their manifests. */
export const coreEvents: Readonly<Record<string, EventSpec>> = {
  /** No screen is told. */
  'core.session-started': {
    event: 'auth',
    action: 'start',
    payload: STARTED,
    key: SessionStarted.key,
  },
  /** Plugins came on or off for the company: said by each process to its own sockets (`reload`: to all), and kept nowhere. */
  'core.plugins-changed': {
    event: 'plugins',
    action: 'update',
    payload: { type: 'object', required: [] },
  },
  /** The account was opened elsewhere: on the user's own topic. `sessionId` is the new session's. */
  'core.session-replaced': {
    event: 'auth',
    action: 'update',
    payload: {
      type: 'object',
      required: ['user', 'sessionId'],
      properties: {
        user: {
          type: 'object',
          required: ['id', 'email', 'companyId'],
          properties: {
            id: { type: 'integer' },
            email: { type: 'string' },
            companyId: { type: 'integer' },
          },
        },
        sessionId: { type: 'string' },
      },
    },
  },
};
