import { TenantModel } from 'prosa/core';

/** The prompt of a connection. */
export class ConnectionPrompt extends TenantModel {
  static override tableName = 'connection_prompts';
  static override idColumn = ['company_id', 'connection_id'];

  declare connectionId: number;
  declare promptId: number | null;
}
