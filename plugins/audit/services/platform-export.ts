import { Readable } from 'node:stream';
import { csvCell } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { PlatformEntryDto, PlatformFilters } from '../schemas.ts';
import { PlatformLogReader } from './platform-log-reader.ts';

const BATCH = 1_000;
/** Without it, Excel takes UTF-8 for something else. */
const BYTE_ORDER_MARK = '\ufeff';

const COLUMNS = [
  ...['number', 'at', 'action', 'user', 'actedAs', 'companyId', 'company', 'kind', 'id', 'name'],
  ...['before', 'after', 'details', 'address', 'userAgent', 'hash'],
];

/** The platform's log as a CSV file, the oldest entry first, with what was before and after each change. */
@injectable()
export class PlatformExport {
  constructor(@inject(PlatformLogReader) private readonly book: PlatformLogReader) {}

  /** It is written while it is read. @param timeZone in which the days of the filters are days */
  file(filters: PlatformFilters, timeZone: string): Readable {
    return Readable.from(this.#lines(filters, timeZone));
  }

  async *#lines(filters: PlatformFilters, timeZone: string): AsyncGenerator<string> {
    yield `${BYTE_ORDER_MARK}${lineOf(COLUMNS)}`;
    let entries: readonly PlatformEntryDto[];
    let last = 0;
    do {
      entries = await this.book.after(last, filters, timeZone, BATCH);
      last = entries.at(-1)?.id ?? last;
      yield entries.map((entry) => lineOf(cellsOf(entry))).join('');
    } while (entries.length === BATCH);
  }
}

const lineOf = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;

const text = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

const isChange = (value: unknown): value is { readonly from: unknown; readonly to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

/** `name: value` for each of them. */
const listed = (pairs: readonly (readonly [string, unknown])[]): string =>
  pairs
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('; ');

const cellsOf = (entry: PlatformEntryDto): readonly string[] => {
  const { company, subject, user } = entry;
  const details = Object.entries(entry.details);
  const changes = details.flatMap(([name, value]) => (isChange(value) ? [{ name, ...value }] : []));
  return [
    String(entry.id),
    entry.at,
    entry.action,
    text(user?.name ?? user?.id),
    text(entry.actedAs),
    text(company?.id),
    text(company?.name),
    text(subject?.kind),
    text(subject?.id),
    text(subject?.name),
    listed(changes.map(({ name, from }) => [name, from])),
    listed(changes.map(({ name, to }) => [name, to])),
    listed(details.filter(([, value]) => !isChange(value))),
    text(entry.address),
    text(entry.userAgent),
    entry.hash,
  ];
};
