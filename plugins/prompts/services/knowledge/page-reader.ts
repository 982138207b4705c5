import { buffer } from 'node:stream/consumers';
import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core, OutboundError } from 'prosa/core';
import type { Clock, Database, Outbound, OutboundErrorKind } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { KnowledgeSource } from '../../models/knowledge-source.ts';
import { LARGEST_DOCUMENT, LONGEST_SOURCE_NAME } from '../../shared/knowledge-schemas.ts';
import type { KnowledgeFailure } from '../../shared/knowledge-schemas.ts';
import { knowledgeView } from './knowledge-view.ts';
import { replaceChunks } from './knowledge-store.ts';
import type { ReadDocument } from './read-document.ts';
import { readDocument } from './read-in-thread.ts';

/** The page to read: of a version of a source. */
export interface PageReading {
  readonly companyId: number;
  readonly sourceId: number;
  readonly version: number;
}

const MILLISECONDS = 30_000;

const FAILURES: Partial<Readonly<Record<OutboundErrorKind, KnowledgeFailure>>> = {
  'refused-address': 'address',
  certificate: 'address',
  down: 'unreachable',
  late: 'unreachable',
  busy: 'unreachable',
  malformed: 'too-large',
};

/** Fetches pages and keeps what they say. Doing it again does no harm. */
@injectable()
export class PageReader {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Outbound) private readonly outbound: Outbound,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async run({ companyId, sourceId, version }: PageReading): Promise<void> {
    const scope = { companyId, system: 'knowledge' };
    const source = await this.database.transaction(scope, (ctx) =>
      this.#waiting(ctx, sourceId, version),
    );
    if (!source?.url) return;
    const read = await this.#fetch(source.url);
    await this.database.transaction(scope, async (ctx) => {
      const row = await this.#waiting(ctx, sourceId, version);
      if (row) await this.#keep(ctx, row, read);
    });
  }

  /** The source, unless it has been changed, removed or read meanwhile. */
  async #waiting(ctx: Ctx, id: number, version: number): Promise<KnowledgeSource | undefined> {
    return KnowledgeSource.query(ctx.trx)
      .findById(id)
      .where({ version, status: 'waiting' })
      .forUpdate();
  }

  async #fetch(url: string): Promise<ReadDocument | KnowledgeFailure> {
    const request = {
      url,
      headers: { accept: 'text/html, text/plain;q=0.9, application/pdf;q=0.8' },
      timeoutMilliseconds: MILLISECONDS,
      maxBytes: LARGEST_DOCUMENT,
    };
    try {
      const { bytes, type } = await this.outbound.download(request, async (file) => ({
        bytes: await buffer(file.stream),
        type: file.type,
      }));
      return await readDocument(bytes, type);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return FAILURES[error.kind] ?? 'refused';
    }
  }

  async #keep(
    ctx: Ctx,
    row: KnowledgeSource,
    read: ReadDocument | KnowledgeFailure,
  ): Promise<void> {
    const now = this.clock.now();
    const isRead = typeof read === 'object';
    const amounts = isRead ? await replaceChunks(ctx, row, read.chunks) : undefined;
    // Until it was read the address stood for its name.
    const isNamed = isRead && read.title !== '' && row.name === row.url;
    const after = await row.$query(ctx.trx).patchAndFetch(
      amounts
        ? {
            ...amounts,
            ...(isNamed ? { name: read.title.slice(0, LONGEST_SOURCE_NAME) } : {}),
            status: 'ready',
            failure: null,
            readAt: now,
            updatedAt: now,
          }
        : { status: 'failed', failure: isRead ? 'full' : read, updatedAt: now },
    );
    ctx.emit('prompts.knowledge-updated', { record: knowledgeView(after) }, [topics.admins]);
  }
}
