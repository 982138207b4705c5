import type { ConnectionDto, HealthDto } from '../../schemas.ts';

/** For tests of screens: a connection as the API shows it. */
export const buildConnection = (changes: Partial<ConnectionDto> = {}): ConnectionDto => ({
  id: 1,
  name: 'Loja Centro',
  provider: 'simulator',
  status: 'CONNECTED',
  statusReason: '',
  qrcode: '',
  pairingCode: '',
  pairsByNumber: false,
  connectedAt: '2026-11-20T12:00:00.000Z',
  downSince: null,
  retries: 0,
  isDefault: false,
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  expiresInactiveMessage: '',
  expiresTicket: 0,
  timeSendQueue: 0,
  sendIdQueue: null,
  timeUseBotQueues: 0,
  maxUseBotQueues: 3,
  queues: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...changes,
});

/** How a connection is on which nothing ever happened. */
export const buildHealth = (changes: Partial<HealthDto> = {}): HealthDto => ({
  connectedAt: null,
  lastReceivedAt: null,
  lastSentAt: null,
  waiting: 0,
  today: { received: 0, sent: 0, failed: 0 },
  incidents: [],
  changes: [],
  ...changes,
});
