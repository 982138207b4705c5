import type { TestApp } from './app.ts';

/** An event as the log keeps it, its payload read. */
export interface StoredEvent<Payload = unknown> {
  readonly seq: string;
  readonly name: string;
  readonly event: string;
  readonly action: string;
  readonly payload: Payload;
  readonly topics: readonly string[];
}

/** The part of an event that most tests look at. */
export type ToldEvent<Payload = unknown> = Pick<
  StoredEvent<Payload>,
  'name' | 'payload' | 'topics'
>;

/** Everything a company's log says of its events, in their order. */
export const storedEvents = async <Payload = unknown>(
  app: Pick<TestApp, 'database'>,
  companyId: number,
): Promise<readonly StoredEvent<Payload>[]> => {
  const rows = await app.database.transaction({ companyId }, ({ trx }) =>
    trx('events').orderBy('seq').select<StoredEvent<string>[]>('*'),
  );
  return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) as Payload }));
};

/**
 * The events that were told, in their order, with their topics.
 * @param plugin only events of this plugin
 */
export const toldEvents = async <Payload = unknown>(
  app: Pick<TestApp, 'database'>,
  companyId: number,
  plugin = '',
): Promise<readonly ToldEvent<Payload>[]> => {
  const events = await storedEvents<Payload>(app, companyId);
  return events
    .filter(
      ({ name, topics }) => name.startsWith(`${plugin}.`) || (plugin === '' && topics.length > 0),
    )
    .map(({ name, payload, topics }) => ({ name, payload, topics }));
};
