import type { QueueIntegration } from '../models/queue-integration.ts';
import type { IntegrationDto } from '../schemas.ts';
import { isDelivered } from '../shared/types.ts';

/** An integration as the API shows it. */
export const shownIntegration = (row: QueueIntegration): IntegrationDto => ({
  id: row.id,
  type: row.type,
  name: row.name,
  projectName: row.projectName,
  jsonContent: '',
  hasJsonContent: row.serviceAccount !== null,
  accountEmail: row.accountEmail,
  language: row.language,
  region: row.region,
  urlN8N: row.url,
  headerName: row.headerName,
  hasHeaderValue: row.headerValue !== null,
  isSigned: isDelivered(row.type) && row.signingSecret !== null,
  oldSecretUntil: row.oldSecretUntil?.toISOString() ?? null,
  typebotSlug: row.slug,
  typebotExpires: row.expiresMinutes,
  typebotDelayMessage: row.delayMilliseconds,
  typebotKeywordFinish: row.keywordFinish,
  typebotKeywordRestart: row.keywordRestart,
  typebotUnknownMessage: row.unknownMessage,
  typebotRestartMessage: row.restartMessage,
  stoppedAt: row.stoppedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
