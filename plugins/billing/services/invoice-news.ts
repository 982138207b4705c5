import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { InvoiceIssued } from '../facts.ts';
import { Invoices } from './invoices.ts';

const CHUNK = 500;

interface Unannounced {
  readonly id: number;
  readonly companyId: number;
}

/** Tells of invoices that were issued: the company's screens, and whoever follows. */
@injectable()
export class InvoiceNews {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(Invoices) private readonly invoices: Invoices,
  ) {}

  /** Tells of all that nobody was told of yet. One that fails is tried again the next time. */
  async run(): Promise<void> {
    let after = 0;
    for (;;) {
      const from = after;
      const chunk = await this.database.system('invoices to be told of', async ({ trx }) => {
        const { rows } = await trx.raw<{ rows: Unannounced[] }>(
          `select id, company_id as "companyId" from invoices
            where announced_at is null and id > ? order by id limit ?`,
          [from, CHUNK],
        );
        return rows;
      });
      for (const { id, companyId } of chunk) await this.#tellOf(id, companyId);
      const last = chunk.at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  /** Tells of an invoice of the transaction's company, once. */
  async tell(ctx: Ctx, id: number): Promise<void> {
    const { rows } = await ctx.trx.raw<{ rows: { cents: number }[] }>(
      `update invoices set announced_at = now() where id = ? and announced_at is null returning cents`,
      [id],
    );
    const [told] = rows;
    if (!told) return;
    const { companyId } = ctx;
    ctx.emit(InvoiceIssued, { companyId, invoiceId: id, cents: told.cents });
    await this.changed(ctx, id);
  }

  /** Tells the company's admins how an invoice is now. */
  async changed(ctx: Ctx, id: number): Promise<void> {
    const invoice = await this.invoices.view(ctx, id);
    ctx.emit('billing.invoice-changed', { invoice }, [topics.admins]);
  }

  async #tellOf(id: number, companyId: number): Promise<void> {
    try {
      const scope = { companyId, system: 'an invoice was issued' };
      await this.database.transaction(scope, (ctx) => this.tell(ctx, id));
    } catch (error) {
      this.logger.error({ err: error, invoiceId: id }, 'an invoice was not told of');
    }
  }
}
