import type { Ctx } from 'prosa/contract';
import { intList, prepared, textList } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import { Suppression } from '../models/suppression.ts';
import type { Suppressible } from '../public.ts';
import { SuppressionKeys } from './suppression-keys.ts';
import type { Hasher } from './suppression-keys.ts';

/** Either way by an index of its own. */
const SUPPRESSED = `
select hash, contact_id as "contactId" from suppressions
 where company_id = :companyId and hash = any(:hashes::text[])
union
select hash, contact_id from suppressions
 where company_id = :companyId and contact_id = any(:contactIds::int[])`;

/** The numbers that are not to be written to unasked. */
@injectable()
export class SuppressionStore {
  constructor(
    @inject(SuppressionKeys) private readonly keys: SuppressionKeys,
    @inject(Contacts) private readonly contacts: Contacts,
  ) {}

  /** Those that are suppressed: by a link to the contact, or by its number. */
  async among(
    ctx: Ctx,
    asked: readonly Suppressible[] | Promise<readonly Suppressible[]>,
  ): Promise<ReadonlySet<number>> {
    // In one round trip with whatever reads them.
    const [hash, contacts] = await Promise.all([this.keys.present(ctx), asked]);
    if (!hash || contacts.length === 0) return new Set();
    const idsOf = new Map<string, number[]>();
    for (const { id, number } of contacts) {
      const key = this.#hashOf(hash, number);
      idsOf.set(key, [...(idsOf.get(key) ?? []), id]);
    }
    const rows = await prepared<{ hash: string; contactId: number | null }>(
      ctx,
      'consents.suppressed',
      SUPPRESSED,
      {
        companyId: ctx.companyId,
        hashes: textList([...idsOf.keys()]),
        contactIds: intList(contacts.map(({ id }) => id)),
      },
    );
    return new Set(
      rows.flatMap(({ hash: key, contactId }) => [
        ...(idsOf.get(key) ?? []),
        ...(contactId === null ? [] : [contactId]),
      ]),
    );
  }

  /** @returns false for one that was suppressed before */
  async add(ctx: Ctx, contact: Suppressible): Promise<boolean> {
    const isKnown = (await this.among(ctx, [contact])).size > 0;
    await this.#insert(ctx, contact.id, await this.#hashesOf(ctx, contact));
    return !isKnown;
  }

  /** @returns false for one that was not suppressed */
  async remove(ctx: Ctx, contact: Suppressible): Promise<boolean> {
    const hashes = await this.#hashesOf(ctx, contact);
    const count = await Suppression.query(ctx.trx)
      .delete()
      .where((either) => {
        void either.where('contactId', contact.id).orWhereIn('hash', [...hashes]);
      });
    return count > 0;
  }

  /**
   * Links contacts that are new, or have another number: one whose number is suppressed is so from now on, and the new
   * number of one that is suppressed is so, too.
   */
  async link(ctx: Ctx, contacts: readonly Suppressible[]): Promise<void> {
    const hash = await this.keys.present(ctx);
    if (!hash) return;
    const suppressed = await this.among(ctx, contacts);
    for (const { id, number } of contacts) {
      if (suppressed.has(id)) await this.#insert(ctx, id, [this.#hashOf(hash, number)]);
    }
  }

  /** Moves those of one contact to another. @returns the ids of what moved, and of what was added for the other's number */
  async move(
    ctx: Ctx,
    from: Suppressible,
    to: Suppressible,
  ): Promise<{ readonly moved: readonly number[]; readonly added: readonly number[] }> {
    const rows = await Suppression.query(ctx.trx)
      .where('contactId', from.id)
      .patch({ contactId: to.id })
      .returning('id');
    if (rows.length === 0) return { moved: [], added: [] };
    const hash = await this.keys.hasher(ctx);
    const added = await this.#insert(ctx, to.id, [this.#hashOf(hash, to.number)]);
    return { moved: rows.map(({ id }) => id), added };
  }

  /** Gives those of some addresses to a contact. */
  async give(ctx: Ctx, numbers: readonly string[], contactId: number): Promise<void> {
    const hash = await this.keys.present(ctx);
    if (!hash) return;
    await Suppression.query(ctx.trx)
      .whereIn(
        'hash',
        numbers.map((number) => this.#hashOf(hash, number)),
      )
      .patch({ contactId });
  }

  async #hashesOf(ctx: Ctx, { id, number }: Suppressible): Promise<readonly string[]> {
    const hash = await this.keys.hasher(ctx);
    const numbers = [number, ...(await this.contacts.numbersOf(ctx, [id]))];
    return [...new Set(numbers.map((each) => this.#hashOf(hash, each)))];
  }

  #hashOf(hash: Hasher, number: string): string {
    return hash(this.contacts.canonical(number));
  }

  /** @returns the ids of those that were not there */
  async #insert(
    { trx, companyId }: Ctx,
    contactId: number,
    hashes: readonly string[],
  ): Promise<number[]> {
    const { rows } = await trx.raw<{ rows: { id: number; is_new: boolean }[] }>(
      `insert into suppressions (company_id, hash, contact_id)
         select :companyId, hash, :contactId from unnest(:hashes::text[]) as hash
       on conflict (company_id, hash) do update set contact_id = excluded.contact_id
       returning id, xmax = 0 as is_new`,
      { companyId, contactId, hashes: [...hashes] },
    );
    return rows.filter(({ is_new: isNew }) => isNew).map(({ id }) => id);
  }
}
