import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { Contacts } from '../../contacts/public.ts';
import { Users } from '../../users/public.ts';
import { consentErrors } from '../errors.ts';
import { Consent } from '../models/consent.ts';
import type { ConsentEntry, ConsentsDto } from '../schemas.ts';
import { SuppressionStore } from './suppression-store.ts';

const PAGE = 20;

type Named = ReadonlyMap<number, { readonly id: number; readonly name: string }>;

const named = (names: Named, id: number | null): { id: number; name: string } | null => {
  const found = id === null ? undefined : names.get(id);
  return found ? { id: found.id, name: found.name } : null;
};

/** The consents of a contact, given and taken back. */
@injectable()
export class ConsentHistory {
  constructor(
    @inject(SuppressionStore) private readonly suppressions: SuppressionStore,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Connections) private readonly connections: Connections,
    @inject(Users) private readonly users: Users,
  ) {}

  /** @param before only older entries. @throws ERR_NO_CONTACT_FOUND */
  async of(ctx: Ctx, contactId: number, before?: number): Promise<ConsentsDto> {
    const [contact] = await this.contacts.byIds(ctx, [contactId]);
    if (!contact) throw consentErrors.ERR_NO_CONTACT_FOUND();
    const suppressed = await this.suppressions.among(ctx, [contact]);
    const rows = await Consent.query(ctx.trx)
      .where({ contactId })
      .modify((older) => {
        if (before !== undefined) void older.where('id', '<', before);
      })
      .orderBy('id', 'desc')
      .limit(PAGE + 1);
    return {
      optedOut: suppressed.has(contactId),
      entries: await this.#shown(ctx, rows.slice(0, PAGE)),
      hasMore: rows.length > PAGE,
    };
  }

  async #shown(ctx: Ctx, rows: readonly Consent[]): Promise<ConsentEntry[]> {
    const idsOf = (key: 'connectionId' | 'userId'): number[] => [
      ...new Set(rows.flatMap((row) => row[key] ?? [])),
    ];
    const [connections, users] = await Promise.all([
      this.connections.byIds(ctx, idsOf('connectionId')),
      this.users.byIds(ctx, idsOf('userId')),
    ]);
    const connectionOf: Named = new Map(connections.map((each) => [each.id, each]));
    const userOf: Named = new Map(users.map((each) => [each.id, each]));
    return rows.map(({ id, kind, purpose, basis, source, reason, shownText, ...row }) => ({
      id,
      kind,
      purpose,
      basis,
      source,
      reason,
      shownText,
      messageId: row.messageId,
      connection: named(connectionOf, row.connectionId),
      user: named(userOf, row.userId),
      at: row.at.toISOString(),
    }));
  }
}
