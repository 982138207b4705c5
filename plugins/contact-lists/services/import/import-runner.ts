import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Consents } from '../../../consents/public.ts';
import { Spreadsheets } from '../../../contacts/public.ts';
import { ListImport } from '../../models/list-import.ts';
import { ContactListService } from '../contact-list-service.ts';
import { basesOfImport, nameBasis } from '../audience/legal-bases.ts';
import { addChunk } from './add-chunk.ts';
import { importView } from './import-view.ts';
import { judgeChunk } from './judge-chunk.ts';

/** Rows of one transaction: short enough for others to get in between, long enough to be quick. */
const CHUNK = 2_000;

/** Screens are told of progress no more often. */
const TOLD_MILLISECONDS = 1_000;

/** Judges the rows of imports, and adds them once somebody started it. It may be interrupted anywhere and called again. */
@injectable()
export class ImportRunner {
  readonly #told = new Map<number, number>();

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Spreadsheets) private readonly sheets: Spreadsheets,
    @inject(Consents) private readonly consents: Pick<Consents, 'recordMissing' | 'suppressed'>,
    @inject(ContactListService) private readonly lists: ContactListService,
  ) {}

  /** Until nothing is left to do, or a person has to say what follows. */
  async run({ companyId, importId }: { companyId: number; importId: number }): Promise<void> {
    const scope = { companyId, system: 'import into a list' };
    const step = (): Promise<boolean> =>
      this.database.transaction(scope, (ctx) => this.#step(ctx, importId));
    while (await step());
    this.#told.delete(importId);
  }

  /** @returns whether there is more to do */
  async #step(ctx: Ctx, importId: number): Promise<boolean> {
    // One at a time: another process that was given the same import waits here, and then finds it further on.
    const batch = await ListImport.query(ctx.trx).findById(importId).forUpdate();
    if (batch?.status === 'checking') return this.#judge(ctx, batch);
    if (batch?.status === 'running') return this.#add(ctx, batch);
    return false;
  }

  async #judge(ctx: Ctx, batch: ListImport): Promise<boolean> {
    const tally = await judgeChunk(ctx, batch, CHUNK, this.sheets, this.consents);
    if (tally === undefined) {
      const status = batch.startsItself ? 'running' : 'checked';
      await this.#note(ctx, batch, { status }, true);
      return batch.startsItself;
    }
    const judged =
      tally.new + tally.existing + tally.repeated + tally.rejected + tally['opted-out'];
    await this.#note(ctx, batch, {
      checked: batch.checked + judged,
      fresh: batch.fresh + tally.new,
      existing: batch.existing + tally.existing,
      repeated: batch.repeated + tally.repeated,
      rejected: batch.rejected + tally.rejected,
      optedOut: batch.optedOut + tally['opted-out'],
    });
    return true;
  }

  async #add(ctx: Ctx, batch: ListImport): Promise<boolean> {
    const chunk = await addChunk(ctx, batch, CHUNK);
    if (chunk !== undefined) {
      await this.#note(ctx, batch, {
        added: batch.added + chunk.added,
        fresh: batch.fresh - chunk.existing,
        existing: batch.existing + chunk.existing,
      });
      return true;
    }
    await nameBasis(ctx, batch);
    // Of people without a contact it is noted once they have one.
    await this.consents.recordMissing(ctx, {
      purpose: 'marketing',
      source: 'import',
      people: basesOfImport(ctx, batch),
    });
    await this.#note(ctx, batch, { status: 'done' }, true);
    const { contactListId } = batch;
    ctx.emit('contact-lists.items-imported', { contactListId, records: [] }, [topics.admins]);
    await this.lists.tellCounts(ctx, contactListId);
    return false;
  }

  async #note(
    ctx: Ctx,
    batch: ListImport,
    changes: Partial<ListImport>,
    isTurn = false,
  ): Promise<void> {
    const now = this.clock.now();
    const after = await ListImport.query(ctx.trx).patchAndFetchById(batch.id, {
      ...changes,
      updatedAt: now,
    });
    if (!isTurn && now.getTime() - (this.#told.get(batch.id) ?? 0) < TOLD_MILLISECONDS) return;
    this.#told.set(batch.id, now.getTime());
    ctx.emit('contact-lists.import-progressed', { contactListImport: importView(after) }, [
      topics.admins,
    ]);
  }
}
