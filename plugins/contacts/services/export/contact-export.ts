import { Readable } from 'node:stream';
import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Database, Scope, TenantQuery } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contact } from '../../models/contact.ts';
import { ExtraInfo } from '../../models/extra-info.ts';
import type { ExportQuery, Language } from '../../schemas.ts';
import type { ImportRow } from '../../shared/import-schemas.ts';
import { ContactFilters } from '../contact-filters.ts';
import { rejectedAfter } from '../import/import-rows.ts';
import { matching } from '../matching.ts';
import { csvFile } from './csv-writer.ts';
import { exportedNumber } from './exported-number.ts';
import { PROBLEMS, TITLES } from './export-titles.ts';
import { xlsxFile } from './xlsx-writer.ts';

const BATCH = 1_000;
/** Most columns of extra information: the names used most often. */
const NOTES = 50;

/** A file while it is written. */
export interface ExportedFile {
  readonly name: string;
  readonly mime: string;
  readonly content: Readable;
}

type Batches = AsyncIterable<readonly (readonly string[])[]>;

const MIMES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

type Found = TenantQuery<Contact, Contact[]>;

interface Wanted {
  readonly text: string;
  /** A choice that other plugins add; empty: none. */
  readonly filter: string;
}

/** Contacts as files. They are written while they are read, some at a time, so any number of them may leave. */
@injectable()
export class ContactExport {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(ContactFilters) private readonly filters: ContactFilters,
  ) {}

  /** Everybody a search and a choice find, by name, with what is noted of them. */
  contacts(
    scope: Scope,
    { format = 'xlsx', language = 'pt', searchParam = '', filter = '' }: ExportQuery,
  ): ExportedFile {
    const rows = this.#contacts(scope, { text: searchParam, filter }, language);
    return {
      name: `${TITLES[language].file}.${format}`,
      mime: MIMES[format],
      content: Readable.from(format === 'csv' ? csvFile(rows) : xlsxFile(rows)),
    };
  }

  /** Rows of an import that became no contact, as they came, with the reason: to be put right and imported again. */
  rejected(
    scope: Scope,
    importId: number,
    titles: readonly string[],
    language: Language = 'pt',
  ): ExportedFile {
    return {
      name: `${TITLES[language].rejectedFile}.csv`,
      mime: MIMES.csv,
      content: Readable.from(csvFile(this.#rejected(scope, importId, titles, language))),
    };
  }

  /** Contacts that are wanted; still to be narrowed to a batch. */
  async #found(ctx: Ctx, { text, filter }: Wanted) {
    const select = await this.filters.select(ctx, filter);
    const query = Contact.query(ctx.trx);
    if (text.trim() !== '') void query.whereRaw(...matching(ctx.companyId, text));
    if (select !== undefined) {
      const { companyId } = ctx;
      void query.whereRaw(`contacts.id in (select id from (${select}) chosen)`, { companyId });
    }
    return { query };
  }

  async *#contacts(scope: Scope, wanted: Wanted, language: Language): Batches {
    const titles = TITLES[language];
    const notes = await this.database.transaction(scope, async (ctx) =>
      noteNames(ctx, (await this.#found(ctx, wanted)).query),
    );
    yield [[titles.name, titles.number, titles.email, titles.ignoreBot, ...notes]];
    let after: Contact | undefined;
    do {
      const { contacts, values } = await this.database.transaction(scope, async (ctx) =>
        batchAfter(ctx, (await this.#found(ctx, wanted)).query, after),
      );
      after = contacts.length < BATCH ? undefined : contacts.at(-1);
      yield contacts.map(({ id, name, number, email, ignoreBot, isGroup }) => [
        name,
        isGroup ? number : exportedNumber(number),
        email,
        ignoreBot ? titles.yes : titles.no,
        ...notes.map((note) => values.get(id)?.get(note) ?? ''),
      ]);
    } while (after);
  }

  async *#rejected(
    scope: Scope,
    importId: number,
    titles: readonly string[],
    language: Language,
  ): Batches {
    yield [[...titles, TITLES[language].problem]];
    let rows: readonly ImportRow[] = [];
    do {
      const position = rows.at(-1)?.position ?? 0;
      rows = await this.database.transaction(scope, (ctx) =>
        rejectedAfter(ctx, importId, position, BATCH),
      );
      yield rows.map(({ cells, problem }) => [
        ...cells,
        PROBLEMS[language][problem ?? ''] ?? problem ?? '',
      ]);
    } while (rows.length === BATCH);
  }
}

/** Names of what is noted about those found, the most used first. */
const noteNames = async (ctx: Ctx, found: Found): Promise<readonly string[]> => {
  const rows = await ExtraInfo.query(ctx.trx)
    .whereIn('contactId', found.select('id'))
    .select('name')
    .groupBy('name')
    .orderByRaw('count(*) desc, name')
    .limit(NOTES);
  return rows.map(({ name }) => name);
};

const batchAfter = async (ctx: Ctx, found: Found, after: Contact | undefined) => {
  const query = found.orderBy(['foldedName', 'id']).limit(BATCH);
  const contacts = await (after
    ? query.whereRaw('(folded_name, id) > (?, ?)', [after.foldedName, after.id])
    : query);
  const notes = await ExtraInfo.query(ctx.trx).whereIn(
    'contactId',
    contacts.map(({ id }) => id),
  );
  const values = new Map<number, Map<string, string>>();
  for (const { contactId, name, value } of notes) {
    const own = values.get(contactId) ?? new Map<string, string>();
    values.set(contactId, own.set(name, value));
  }
  return { contacts, values };
};
