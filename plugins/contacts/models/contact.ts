import { TenantModel } from 'prosa/core';

export class Contact extends TenantModel {
  static override tableName = 'contacts';

  declare uuid: string;
  declare name: string;
  declare number: string;
  declare email: string;
  /** In the row: the id of the stored picture; empty = none. `ContactViews` makes it an address. */
  declare profilePicUrl: string;
  declare isGroup: boolean;
  declare ignoreBot: boolean;
  /** Computed by the database: the name without case and accents. */
  declare readonly foldedName: string;
  /** Computed by the database: what a search looks into. */
  declare readonly searchText: string;
  declare createdAt: Date;
  declare updatedAt: Date;
}
