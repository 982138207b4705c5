import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { InvoiceIssued } from '../facts.ts';
import { INVOICE_COLUMNS, invoiceDto } from './invoice-rows.ts';
import type { InvoiceRow } from './invoice-rows.ts';
import { Invoices } from './invoices.ts';

const CHUNK = 500;

interface Unannounced {
  readonly id: number;
  readonly companyId: number;
}

/** Those that nobody was told of: a pass that another process works at is left to it. */
const NEWS = `
  with chosen as (
    select id from invoices where announced_at is null and id > :after order by id limit :limit for update skip locked
  ), told as (
    update invoices set announced_at = now() where id in (select id from chosen) returning *
  )
  select ${INVOICE_COLUMNS} from told i join companies c on c.id = i.company_id order by i.id`;

/** Tells of invoices that were issued: the company's screens, and whoever follows. */
@injectable()
export class InvoiceNews {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(Invoices) private readonly invoices: Invoices,
  ) {}

  /** Tells of all that nobody was told of yet; one by one where that fails together, and again the next time. */
  async run(): Promise<void> {
    for (let after = 0; ;) {
      const last = await this.#tellMany(after).catch((error: unknown) => {
        this.logger.error({ err: error }, 'invoices were not told of together');
        return this.#tellEach(after);
      });
      if (last === undefined) return;
      after = last;
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

  /** @returns the last one; undefined where there is none any more */
  #tellMany(after: number): Promise<number | undefined> {
    const now = this.clock.now();
    return this.database.system('invoices were issued', async (ctx) => {
      const bindings = { after, limit: CHUNK };
      const { rows } = await ctx.trx.raw<{ rows: InvoiceRow[] }>(NEWS, bindings);
      for (const row of rows) {
        const { companyId, id: invoiceId, cents } = row;
        const company = this.database.telling(ctx, companyId);
        company.emit(InvoiceIssued, { companyId, invoiceId, cents });
        const invoice = invoiceDto(row, now, false);
        company.emit('billing.invoice-changed', { invoice }, [topics.admins]);
      }
      return rows.at(-1)?.id;
    });
  }

  async #tellEach(after: number): Promise<number | undefined> {
    const chunk = await this.database.system('invoices to be told of', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: Unannounced[] }>(
        `select id, company_id as "companyId" from invoices
          where announced_at is null and id > ? order by id limit ?`,
        [after, CHUNK],
      );
      return rows;
    });
    for (const { id, companyId } of chunk) await this.#tellOf(id, companyId);
    return chunk.at(-1)?.id;
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
