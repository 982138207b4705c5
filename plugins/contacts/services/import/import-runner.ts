import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core, sqlStateOf } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ContactImport } from '../../models/contact-import.ts';
import { ContactViews } from '../contact-views.ts';
import { importChunk, rejectNext } from './import-chunk.ts';
import type { Tally } from './import-chunk.ts';
import { importView } from './import-view.ts';

/** Rows of one transaction: short enough for others to get in between, long enough to be quick. */
const CHUNK = 500;

type Step = (ctx: Ctx, batch: ContactImport) => Promise<Tally | undefined>;

/** Whether a statement failed because of a row's data: only such an error is the row's fault. */
const isRefusal = (error: unknown): boolean => /^2[23]/.test(sqlStateOf(error) ?? '');

/** Does imports, some rows at a time. Finished rows are kept, so it may be interrupted anywhere and called again. */
@injectable()
export class ImportRunner {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(ContactViews) private readonly views: ContactViews,
  ) {}

  /** Until nothing is left; at once when another process is at it, or it is over. */
  async run({ companyId, importId }: { companyId: number; importId: number }): Promise<void> {
    const scope = { companyId, system: 'contact import' };
    const step = (work: Step): Promise<boolean> =>
      this.database.transaction(scope, (ctx) => this.#step(ctx, importId, work));
    for (;;) {
      const goesOn = await step((ctx, batch) => importChunk(ctx, batch, CHUNK, this.views)).catch(
        (error: unknown) => {
          if (!isRefusal(error)) throw error;
          return this.#oneByOne(step);
        },
      );
      if (!goesOn) return;
    }
  }

  /** A chunk that is refused as a whole is done row by row, so that only the bad one is left out. */
  async #oneByOne(step: (work: Step) => Promise<boolean>): Promise<boolean> {
    for (let row = 0; row < CHUNK; row += 1) {
      const goesOn = await step((ctx, batch) => importChunk(ctx, batch, 1, this.views)).catch(
        (error: unknown) => {
          if (!isRefusal(error)) throw error;
          return step(rejectNext);
        },
      );
      if (!goesOn) return false;
    }
    return true;
  }

  /** @returns whether there may be more to do */
  async #step(ctx: Ctx, importId: number, work: Step): Promise<boolean> {
    // One at a time: another process that was given the same import waits here, and then finds it done.
    const batch = await ContactImport.query(ctx.trx).findById(importId).forUpdate();
    if (batch?.status !== 'running') return false;
    const tally = await work(ctx, batch);
    const after = await this.#note(ctx, batch, tally);
    ctx.emit('contacts.import-progressed', { contactImport: importView(after) }, [
      topics.user(batch.userId),
    ]);
    if (tally) return true;
    ctx.emit('contacts.contacts-imported', { importId }, [topics.company]);
    return false;
  }

  async #note(ctx: Ctx, batch: ContactImport, tally: Tally | undefined): Promise<ContactImport> {
    const rows = tally ? Object.values(tally).reduce((sum, count) => sum + count, 0) : 0;
    return ContactImport.query(ctx.trx).patchAndFetchById(batch.id, {
      ...(tally ? {} : { status: 'done' as const }),
      done: batch.done + rows,
      created: batch.created + (tally?.created ?? 0),
      updated: batch.updated + (tally?.updated ?? 0),
      existing: batch.existing + (tally?.existing ?? 0),
      repeated: batch.repeated + (tally?.repeated ?? 0),
      rejected: batch.rejected + (tally?.rejected ?? 0),
      updatedAt: new Date(),
    });
  }
}
