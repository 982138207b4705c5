import type { EventSpec } from '../contract.ts';

/** Events the core itself publishes; plugins' are in their manifests. */
export const coreEvents: Readonly<Record<string, EventSpec>> = {
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
