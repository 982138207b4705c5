import { Core } from 'prosa/core';
import type { Database, Scope } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { contactErrors } from '../../errors.ts';
import { Contact } from '../../models/contact.ts';
import type { ContactRow } from '../../schemas.ts';
import { ContactViews } from '../contact-views.ts';
import { createdIds } from './import-rows.ts';
import { ImportRunner } from './import-runner.ts';
import { ImportService } from './import-service.ts';
import type { TableRow } from './table.ts';

/** Rows that are imported while somebody waits for the answer. */
const MAXIMUM_ROWS = 2_000;

/** An import in one call, for clients that ask nothing: columns are what they seem to be. */
@injectable()
export class QuickImport {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(ImportService) private readonly imports: ImportService,
    @inject(ImportRunner) private readonly runner: ImportRunner,
    @inject(ContactViews) private readonly views: ContactViews,
  ) {}

  /**
   * @returns the contacts that are new
   * @throws ERR_IMPORT_TOO_MANY_ROWS, ERR_IMPORT_NO_NUMBER, ERR_IMPORT_EMPTY
   */
  async run(scope: Scope, name: string, rows: readonly TableRow[]): Promise<ContactRow[]> {
    if (rows.length > MAXIMUM_ROWS) throw contactErrors.ERR_IMPORT_TOO_MANY_ROWS();
    const { id } = await this.database.transaction(scope, async (ctx) => {
      const { id, preview } = await this.imports.draft(ctx, name, rows);
      const { columns, hasHeader } = preview;
      return this.imports.begin(ctx, id, { columns, hasHeader, country: '55', existing: 'keep' });
    });
    await this.runner.run({ companyId: scope.companyId, importId: id });
    return this.database.transaction(scope, async (ctx) => {
      const ids = await createdIds(ctx, id);
      const contacts = await Contact.query(ctx.trx)
        .whereIn('id', [...ids])
        .orderBy('id');
      return contacts.map((contact) => this.views.of(ctx, contact));
    });
  }
}
