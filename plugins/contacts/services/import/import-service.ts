import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { Core, coreErrors } from 'prosa/core';
import type { Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { contactErrors } from '../../errors.ts';
import { ContactImport } from '../../models/contact-import.ts';
import { AddressBooksPoint } from '../../public.ts';
import type { AddressBooks } from '../../public.ts';
import type {
  AddressBookConnection,
  BeginImportBody,
  ImportDraftDto,
  ImportDto,
  ImportPlan,
  ImportRowPage,
  ImportRowsQuery,
} from '../../shared/import-schemas.ts';
import { columnName } from './cell-addresses.ts';
import { guessColumns } from './guess-columns.ts';
import { importView } from './import-view.ts';
import { dropRow, firstRows, pageOfRows, rowsWithSeveral, storeRows } from './import-rows.ts';
import { furtherRows } from './several-numbers.ts';
import type { TableRow } from './table.ts';

const PREVIEW_ROWS = 8;
const RECENT = 10;
const BOOK_PLAN = { columns: ['name', 'number'], country: '' } as const;

/** Imports of the caller's own: nobody else sees them. */
@injectable()
export class ImportService {
  constructor(
    @inject(Core.Tasks) private readonly tasks: Tasks,
    @inject(filled(AddressBooksPoint)) private readonly books: Filled<AddressBooks>,
  ) {}

  /** The latest imports first; what was read and never begun is left out. */
  async recent(ctx: Ctx): Promise<ImportDto[]> {
    const rows = await ContactImport.query(ctx.trx)
      .where('userId', userOf(ctx))
      .whereNot('status', 'draft')
      .orderBy('id', 'desc')
      .limit(RECENT);
    return rows.map(importView);
  }

  /** @throws ERR_NO_IMPORT_FOUND */
  async get(ctx: Ctx, id: number): Promise<ImportDto> {
    return importView(await this.#find(ctx, id));
  }

  /** @throws ERR_NO_IMPORT_FOUND */
  async rows(ctx: Ctx, id: number, query: ImportRowsQuery): Promise<ImportRowPage> {
    await this.#find(ctx, id);
    return pageOfRows(ctx, id, query);
  }

  /** Keeps what a file holds, and says what it seems to be. Nothing is imported before {@link begin}. */
  async draft(ctx: Ctx, name: string, rows: readonly TableRow[]): Promise<ImportDraftDto> {
    const { hasHeader, columns } = guessColumns(rows);
    const plan: ImportPlan = { columns: [...columns], country: '55', existing: 'keep' };
    const batch = await this.#insert(ctx, { source: 'file', name, hasHeader, plan, rows });
    return {
      ...importView(batch),
      preview: {
        hasHeader,
        columns: [...columns],
        rows: rows
          .slice(0, PREVIEW_ROWS)
          .map(({ position, cells }) => ({ position, cells: [...cells] })),
      },
    };
  }

  /**
   * Starts an import in the background.
   * @throws ERR_NO_IMPORT_FOUND, ERR_IMPORT_STARTED, ERR_IMPORT_NO_NUMBER, ERR_IMPORT_EMPTY, ERR_VALIDATION
   */
  async begin(ctx: Ctx, id: number, body: BeginImportBody): Promise<ImportDto> {
    const { hasHeader, ...plan } = body;
    const batch = await this.#find(ctx, id, { lock: true });
    if (batch.status !== 'draft') throw contactErrors.ERR_IMPORT_STARTED();
    refuseMismatch(batch, plan);
    const [top] = await firstRows(ctx, id, 1);
    if (hasHeader && top) await dropRow(ctx, id, top.position);
    const further = await this.#storeFurther(ctx, id, plan.columns.indexOf('number'));
    const total = batch.total - (hasHeader ? 1 : 0) + further;
    if (total < 1) throw contactErrors.ERR_IMPORT_EMPTY();
    const titles = batch.titles.map((title, at) =>
      hasHeader && top?.cells[at] !== undefined && top.cells[at] !== '' ? top.cells[at] : title,
    );
    return this.#start(ctx, batch, { titles, plan, hasHeader, total });
  }

  /**
   * Imports the people in the address book behind a connection, in the background.
   * @throws ERR_NO_ADDRESS_BOOK, ERR_IMPORT_EMPTY, ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND
   */
  async fromAddressBook(
    ctx: Ctx,
    connectionId: number | undefined,
    existing: ImportPlan['existing'] = 'keep',
  ): Promise<ImportDto> {
    const book = await this.#read(ctx, connectionId);
    if (!book) throw contactErrors.ERR_NO_ADDRESS_BOOK();
    if (book.people.length === 0) throw contactErrors.ERR_IMPORT_EMPTY();
    const rows = book.people.map(({ name, number }, at) => ({
      position: at + 1,
      cells: [name, number],
    }));
    const plan: ImportPlan = { ...BOOK_PLAN, columns: [...BOOK_PLAN.columns], existing };
    const source = 'address-book' as const;
    const batch = await this.#insert(ctx, {
      source,
      name: book.connection,
      hasHeader: false,
      plan,
      rows,
    });
    return this.#start(ctx, batch, {});
  }

  /** Connections whose address book can be imported. */
  async connections(ctx: Ctx): Promise<AddressBookConnection[]> {
    const all = await Promise.all(this.books.all().map((each) => each.connections(ctx)));
    return all.flat().map(({ id, name }) => ({ id, name }));
  }

  /**
   * Forgets an import and what became of its rows; its contacts stay.
   * @throws ERR_NO_IMPORT_FOUND, ERR_IMPORT_RUNNING
   */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const batch = await this.#find(ctx, id, { lock: true });
    if (batch.status === 'running') throw contactErrors.ERR_IMPORT_RUNNING();
    await ContactImport.query(ctx.trx).deleteById(id);
  }

  /** @throws ERR_NO_IMPORT_FOUND */
  async titles(ctx: Ctx, id: number): Promise<{ name: string; titles: readonly string[] }> {
    const { name, titles } = await this.#find(ctx, id);
    return { name, titles };
  }

  async #read(ctx: Ctx, connectionId: number | undefined) {
    for (const books of await this.books.for(ctx)) {
      const book = await books.read(ctx, connectionId);
      if (book) return book;
    }
    return undefined;
  }

  async #insert(
    ctx: Ctx,
    {
      rows,
      ...fields
    }: Pick<ContactImport, 'source' | 'name' | 'hasHeader' | 'plan'> & {
      rows: readonly TableRow[];
    },
  ): Promise<ContactImport> {
    const titles = (rows[0]?.cells ?? []).map((_, at) => columnName(at));
    const batch = await ContactImport.query(ctx.trx)
      .insert({ ...fields, userId: userOf(ctx), status: 'draft', titles, total: rows.length })
      .returning('*');
    await storeRows(ctx, batch.id, rows);
    return batch;
  }

  /** @returns how many rows were added for further numbers of one row */
  async #storeFurther(ctx: Ctx, id: number, column: number): Promise<number> {
    const { rows, last } = await rowsWithSeveral(ctx, id, column);
    const further = furtherRows(rows, column, last);
    if (further.length > 0) await storeRows(ctx, id, further);
    return further.length;
  }

  async #start(
    ctx: Ctx,
    { id }: ContactImport,
    fields: Partial<Pick<ContactImport, 'titles' | 'plan' | 'hasHeader' | 'total'>>,
  ): Promise<ImportDto> {
    const batch = await ContactImport.query(ctx.trx).patchAndFetchById(id, {
      ...fields,
      status: 'running',
      updatedAt: new Date(),
    });
    const { companyId } = ctx;
    await this.tasks.enqueue(
      ctx,
      'contacts.import',
      { companyId, importId: id },
      { key: String(id) },
    );
    return importView(batch);
  }

  async #find(ctx: Ctx, id: number, { lock = false } = {}): Promise<ContactImport> {
    const query = ContactImport.query(ctx.trx).findById(id).where('userId', userOf(ctx));
    const batch = await (lock ? query.forUpdate() : query);
    if (!batch) throw contactErrors.ERR_NO_IMPORT_FOUND();
    return batch;
  }
}

const userOf = ({ userId }: Ctx): number => {
  if (userId === undefined) throw new Error('an import belongs to a user');
  return userId;
};

/** @throws ERR_IMPORT_NO_NUMBER, ERR_VALIDATION */
const refuseMismatch = ({ titles }: ContactImport, { columns }: ImportPlan): void => {
  const count = (use: string): number => columns.filter((each) => each === use).length;
  if (columns.length !== titles.length) throw coreErrors.ERR_VALIDATION({ field: 'columns' });
  if (count('number') === 0) throw contactErrors.ERR_IMPORT_NO_NUMBER();
  if (count('number') > 1 || count('email') > 1 || count('ignoreBot') > 1) {
    throw coreErrors.ERR_VALIDATION({ field: 'columns' });
  }
};
