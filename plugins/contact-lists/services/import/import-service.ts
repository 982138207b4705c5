import type { Ctx } from 'prosa/contract';
import { Core, coreErrors, jsonText } from 'prosa/core';
import type { Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Spreadsheets } from '../../../contacts/public.ts';
import type { SpreadsheetRow } from '../../../contacts/public.ts';
import { contactListErrors } from '../../errors.ts';
import { ListImport } from '../../models/list-import.ts';
import type {
  ImportColumn,
  LegalBasis,
  ListImportDraft,
  ListImportDto,
  ListImportRows,
  ListImportRowsQuery,
  PlanListImportBody,
} from '../../shared/import-schemas.ts';
import { ContactListService } from '../contact-list-service.ts';
import { importView } from './import-view.ts';

const PREVIEW_ROWS = 8;
const RECENT = 10;
const PAGE = 50;

interface StoredRow {
  readonly position: number;
  readonly cells: string[];
  readonly number: string | null;
  readonly problem: string | null;
  readonly firstPosition: number | null;
}

/** Spreadsheets that become people of a list: read, planned, judged, and added once somebody says so. */
@injectable()
export class ImportService {
  constructor(
    @inject(ContactListService) private readonly lists: ContactListService,
    @inject(Spreadsheets) private readonly sheets: Spreadsheets,
    @inject(Core.Tasks) private readonly tasks: Tasks,
  ) {}

  /** The latest imports of a list first, those that were never planned left out. @throws ERR_NO_CONTACTLIST_FOUND */
  async recent(ctx: Ctx, contactListId: number): Promise<ListImportDto[]> {
    await this.lists.find(ctx, contactListId);
    const rows = await ListImport.query(ctx.trx)
      .where({ contactListId })
      .whereNot('status', 'draft')
      .orderBy('id', 'desc')
      .limit(RECENT);
    return rows.map(importView);
  }

  /** @throws ERR_NO_IMPORT_FOUND */
  async get(ctx: Ctx, id: number): Promise<ListImportDto> {
    return importView(await this.#find(ctx, id));
  }

  /** Rows that came to one end, in the order of the spreadsheet. @throws ERR_NO_IMPORT_FOUND */
  async rows(
    ctx: Ctx,
    id: number,
    { outcome, after = 0 }: ListImportRowsQuery,
  ): Promise<ListImportRows> {
    await this.#find(ctx, id);
    const { rows } = await ctx.trx.raw<{ rows: StoredRow[] }>(
      `select position, cells, number, problem, first_position as "firstPosition" from contact_list_import_rows
        where company_id = :companyId and import_id = :id and coalesce(outcome, '') = :outcome and position > :after
        order by position limit :most`,
      { companyId: ctx.companyId, id, outcome, after, most: PAGE + 1 },
    );
    return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE };
  }

  /** Keeps what a file holds, and says what it seems to be. @throws ERR_NO_CONTACTLIST_FOUND */
  async draft(
    ctx: Ctx,
    contactListId: number,
    name: string,
    rows: readonly SpreadsheetRow[],
  ): Promise<ListImportDraft> {
    await this.lists.find(ctx, contactListId);
    const guess = this.sheets.guess(rows);
    const columns = guess.columns.map((use): ImportColumn => (use === 'ignoreBot' ? 'skip' : use));
    const batch = await ListImport.query(ctx.trx)
      .insert({
        contactListId,
        userId: ctx.userId ?? null,
        name,
        status: 'draft',
        titles: this.sheets.titles(rows, false),
        columns,
        country: '55',
        total: rows.length,
      })
      .returning('*');
    await storeRows(ctx, batch.id, rows);
    return {
      ...importView(batch),
      preview: {
        hasHeader: guess.hasHeader,
        columns,
        rows: rows
          .slice(0, PREVIEW_ROWS)
          .map(({ position, cells }) => ({ position, cells: [...cells] })),
      },
    };
  }

  /**
   * Names the columns and the legal basis, and has the rows judged in the background.
   * @throws ERR_NO_IMPORT_FOUND, ERR_IMPORT_STARTED, ERR_IMPORT_NO_NUMBER, ERR_IMPORT_EMPTY, ERR_VALIDATION
   */
  async plan(
    ctx: Ctx,
    id: number,
    body: PlanListImportBody,
    startsItself = false,
  ): Promise<ListImportDto> {
    const batch = await this.#find(ctx, id, { lock: true });
    if (batch.status !== 'draft') throw contactListErrors.ERR_IMPORT_STARTED();
    refuseColumns(batch, body.columns);
    const [top] = await this.#topRow(ctx, id);
    const titles = body.hasHeader && top ? this.sheets.titles([top], true) : batch.titles;
    const total = batch.total - (body.hasHeader ? 1 : 0);
    if (total < 1) throw contactListErrors.ERR_IMPORT_EMPTY();
    if (body.hasHeader && top) {
      await this.#rowsOf(ctx, id).where({ position: top.position }).delete();
    }
    return this.#goOn(ctx, id, {
      status: 'checking',
      columns: body.columns,
      country: body.country,
      legalBasis: body.legalBasis,
      basisNote: body.basisNote?.trim() ?? '',
      titles,
      total,
      startsItself,
    });
  }

  /** An import without questions: columns are what they seem to be. @throws as {@link draft} and {@link plan}; ERR_IMPORT_NO_BASIS */
  async upload(
    ctx: Ctx,
    contactListId: number,
    name: string,
    rows: readonly SpreadsheetRow[],
    legalBasis: LegalBasis | undefined,
  ): Promise<ListImportDto> {
    if (legalBasis === undefined) throw contactListErrors.ERR_IMPORT_NO_BASIS();
    const { id, preview } = await this.draft(ctx, contactListId, name, rows);
    const { hasHeader, columns } = preview;
    return this.plan(ctx, id, { hasHeader, columns, country: '55', legalBasis }, true);
  }

  /** Adds the rows that were found new, in the background. @throws ERR_NO_IMPORT_FOUND, ERR_IMPORT_NOT_CHECKED */
  async start(ctx: Ctx, id: number): Promise<ListImportDto> {
    const batch = await this.#find(ctx, id, { lock: true });
    if (batch.status !== 'checked') throw contactListErrors.ERR_IMPORT_NOT_CHECKED();
    return this.#goOn(ctx, id, { status: 'running' });
  }

  /** Forgets an import nobody was added by. @throws ERR_NO_IMPORT_FOUND, ERR_IMPORT_STARTED */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const batch = await this.#find(ctx, id, { lock: true });
    // The legal basis of people who were added stays on record.
    if (batch.status === 'running' || batch.status === 'done') {
      throw contactListErrors.ERR_IMPORT_STARTED();
    }
    await ListImport.query(ctx.trx).deleteById(id);
  }

  async #goOn(ctx: Ctx, id: number, changes: Partial<ListImport>): Promise<ListImportDto> {
    const batch = await ListImport.query(ctx.trx).patchAndFetchById(id, {
      ...changes,
      updatedAt: new Date(),
    });
    const payload = { companyId: ctx.companyId, importId: id };
    await this.tasks.enqueue(ctx, 'contact-lists.import', payload, {
      key: `${String(id)}-${batch.status}`,
    });
    return importView(batch);
  }

  #rowsOf({ trx, companyId }: Ctx, importId: number) {
    return trx('contact_list_import_rows').where({ company_id: companyId, import_id: importId });
  }

  #topRow(ctx: Ctx, importId: number): PromiseLike<SpreadsheetRow[]> {
    return this.#rowsOf(ctx, importId)
      .orderBy('position')
      .limit(1)
      .select<SpreadsheetRow[]>('position', 'cells');
  }

  async #find(ctx: Ctx, id: number, { lock = false } = {}): Promise<ListImport> {
    const query = ListImport.query(ctx.trx).findById(id);
    const batch = await (lock ? query.forUpdate() : query);
    if (!batch) throw contactListErrors.ERR_NO_IMPORT_FOUND();
    return batch;
  }
}

/** In one statement. */
const storeRows = async (
  { trx, companyId }: Ctx,
  importId: number,
  rows: readonly SpreadsheetRow[],
): Promise<void> => {
  await trx.raw(
    `insert into contact_list_import_rows (company_id, import_id, position, cells)
     select :companyId, :importId, position, cells::jsonb
       from unnest(:positions::int[], :cells::text[]) as r (position, cells)`,
    {
      companyId,
      importId,
      positions: rows.map(({ position }) => position),
      cells: rows.map(({ cells }) => jsonText(cells)),
    },
  );
};

/** @throws ERR_IMPORT_NO_NUMBER, ERR_VALIDATION */
const refuseColumns = ({ titles }: ListImport, columns: readonly ImportColumn[]): void => {
  const count = (use: ImportColumn): number => columns.filter((each) => each === use).length;
  if (count('number') === 0) throw contactListErrors.ERR_IMPORT_NO_NUMBER();
  if (columns.length !== titles.length || count('number') > 1 || count('email') > 1) {
    throw coreErrors.ERR_VALIDATION({ field: 'columns' });
  }
};
