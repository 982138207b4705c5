import { TenantModel } from 'prosa/core';

/** A connection's token: only its hash is kept. */
export class MessageApiToken extends TenantModel {
  static override tableName = 'message_api_tokens';

  declare connectionId: number;
  declare hash: string;
  declare lastCharacters: string;
  declare createdBy: number | null;
  declare createdAt: Date;
  declare lastUsedAt: Date | null;
}
