import type { Ctx } from 'prosa/contract';
import { Core, timeZoneOf, dayIn } from 'prosa/core';
import type { Clock, Secrets } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { BillLookup } from '../models/bill-lookup.ts';

/** Documents that a contact may ask about on a day: anybody can type one. */
const MOST_DOCUMENTS = 3;

/** Remembers which documents were asked about, as hashes that nobody can turn back. */
@injectable()
export class Lookups {
  constructor(
    @inject(Core.Secrets) private readonly secrets: Secrets,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** The day it is in the company, `YYYY-MM-DD`. */
  async today(ctx: Ctx): Promise<string> {
    return dayIn(this.clock.now(), await timeZoneOf(ctx));
  }

  /**
   * Counts a document of a contact. The same one again counts once.
   * @returns the row; undefined where the contact has asked about too many today
   */
  async begin(
    ctx: Ctx,
    contactId: number,
    document: string,
  ): Promise<{ readonly id: number } | undefined> {
    const day = await this.today(ctx);
    const documentHash = this.secrets.sign(
      `${String(ctx.companyId)} ${document}`,
      'bills.document',
    );
    const rows = await BillLookup.query(ctx.trx).where({ contactId, day });
    const known = rows.find((row) => row.documentHash === documentHash);
    if (known) return { id: known.id };
    if (rows.length >= MOST_DOCUMENTS) return undefined;
    const { id } = await BillLookup.query(ctx.trx).insertAndFetch({
      contactId,
      day,
      documentHash,
      result: 'asked',
    });
    return { id };
  }

  async end(ctx: Ctx, id: number, result: BillLookup['result']): Promise<void> {
    await BillLookup.query(ctx.trx).findById(id).patch({ result });
  }
}
