import { TenantModel } from 'prosa/core';
import type { IntegrationType } from '../shared/types.ts';

/** A service that answers tickets. Empty texts stand for what was not typed. */
export class QueueIntegration extends TenantModel {
  static override tableName = 'queue_integrations';

  declare type: IntegrationType;
  declare name: string;
  declare projectName: string;
  /** Sealed: the key file of a service account of Google, as JSON. */
  declare serviceAccount: string | null;
  declare accountEmail: string;
  declare language: string;
  /** Of an agent of Dialogflow; empty: of none. */
  declare region: string;
  declare url: string;
  declare headerName: string;
  /** Sealed. */
  declare headerValue: string | null;
  /** Sealed: `whsec_` and Base64. */
  declare signingSecret: string | null;
  /** Sealed: the one before, which signs as well until `oldSecretUntil`. */
  declare oldSigningSecret: string | null;
  declare oldSecretUntil: Date | null;
  declare slug: string;
  /** Minutes; 0 = never. */
  declare expiresMinutes: number;
  declare delayMilliseconds: number;
  declare keywordFinish: string;
  declare keywordRestart: string;
  declare unknownMessage: string;
  declare restartMessage: string;
  /** Since then its service wants no calls any more. */
  declare stoppedAt: Date | null;
  declare createdAt: Date;
  declare updatedAt: Date;
}
