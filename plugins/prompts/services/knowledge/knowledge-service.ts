import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { containsPattern, Core, offsetOf, pageOf } from 'prosa/core';
import type { Audit, Clock, Outbound, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { promptErrors } from '../../errors.ts';
import { KnowledgeSource } from '../../models/knowledge-source.ts';
import {
  LONGEST_SOURCE_NAME,
  MAXIMUM_CHUNKS,
  MAXIMUM_SOURCES,
} from '../../shared/knowledge-schemas.ts';
import type {
  KnowledgeDetails,
  KnowledgePage,
  KnowledgePassageDto,
  KnowledgeQuery,
  KnowledgeSourceDto,
  NewKnowledgeBody,
} from '../../shared/knowledge-schemas.ts';
import { PromptService } from '../prompt-service.ts';
import { chunksOf } from './chunks.ts';
import { chunkCount, replaceChunks, textOf } from './knowledge-store.ts';
import { knowledgeView } from './knowledge-view.ts';
import type { ReadDocument } from './read-document.ts';
import { StoredKnowledge } from './stored-knowledge.ts';

const PAGE = 20;

/** The sources of a company's knowledge: adding, changing, reading again and removing them. */
@injectable()
export class KnowledgeService {
  constructor(
    @inject(PromptService) private readonly prompts: Pick<PromptService, 'get'>,
    @inject(StoredKnowledge) private readonly knowledge: StoredKnowledge,
    @inject(Core.Outbound) private readonly outbound: Pick<Outbound, 'refusalOf'>,
    @inject(Core.Tasks) private readonly tasks: Pick<Tasks, 'enqueue'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  /** Sources of a prompt and those that all share. @throws ERR_NO_PROMPT_FOUND */
  async list(ctx: Ctx, promptId: number, query: KnowledgeQuery): Promise<KnowledgePage> {
    await this.prompts.get(ctx, promptId);
    const text = query.searchParam?.trim() ?? '';
    const found = this.#ofPrompt(ctx, promptId);
    if (text !== '') void found.whereRaw('folded(name) like folded(?)', [containsPattern(text)]);
    const rows = await found
      .orderByRaw('folded(name), id')
      .offset(offsetOf(query.pageNumber, PAGE))
      .limit(PAGE + 1);
    const { items, hasMore } = pageOf(rows, PAGE);
    return {
      records: items.map(knowledgeView),
      hasMore,
      chunks: await chunkCount(ctx),
      maximum: MAXIMUM_CHUNKS,
    };
  }

  /** @throws ERR_NO_PROMPT_FOUND, ERR_NO_KNOWLEDGE_FOUND */
  async get(ctx: Ctx, promptId: number, id: number): Promise<KnowledgeDetails> {
    const row = await this.#one(ctx, promptId, id);
    return { source: knowledgeView(row), text: row.body ?? (await textOf(ctx, id)) };
  }

  /** @throws ERR_NO_PROMPT_FOUND */
  async refuseUnknown(ctx: Ctx, promptId: number): Promise<void> {
    await this.prompts.get(ctx, promptId);
  }

  /** Passages that a prompt would be shown for a question, best first. @throws ERR_NO_PROMPT_FOUND */
  async search(ctx: Ctx, promptId: number, query: string): Promise<KnowledgePassageDto[]> {
    await this.prompts.get(ctx, promptId);
    return [...(await this.knowledge.search(ctx, promptId, query))];
  }

  /**
   * Adds a text, which can be searched at once, or a page, which is read a moment later.
   * @throws ERR_NO_PROMPT_FOUND, ERR_KNOWLEDGE_NAME_REQUIRED, ERR_KNOWLEDGE_TEXT_REQUIRED, ERR_KNOWLEDGE_ADDRESS,
   * ERR_KNOWLEDGE_FULL
   */
  async add(ctx: Ctx, promptId: number, body: NewKnowledgeBody): Promise<KnowledgeSourceDto> {
    const owner = await this.#owner(ctx, promptId, body.isShared);
    const name = body.name?.trim() ?? '';
    if (body.url !== undefined) {
      const url = this.#address(body.url);
      const row = await KnowledgeSource.query(ctx.trx).insertAndFetch({
        ...owner,
        kind: 'url',
        name: name === '' ? url : name,
        url,
        status: 'waiting',
      });
      return this.#toRead(ctx, row);
    }
    if (name === '') throw promptErrors.ERR_KNOWLEDGE_NAME_REQUIRED({ field: 'name' });
    const text = body.text ?? '';
    const row = await KnowledgeSource.query(ctx.trx).insertAndFetch({
      ...owner,
      kind: 'text',
      name,
      body: text,
      status: 'ready',
    });
    return this.#keep(ctx, row, chunksOf(text));
  }

  /**
   * Adds a document that was read already.
   * @param fileName its name for those that have no title
   * @throws ERR_NO_PROMPT_FOUND, ERR_KNOWLEDGE_FULL
   */
  async addDocument(
    ctx: Ctx,
    promptId: number,
    { title, chunks }: ReadDocument,
    { fileName, isShared }: { readonly fileName: string; readonly isShared: boolean | undefined },
  ): Promise<KnowledgeSourceDto> {
    const owner = await this.#owner(ctx, promptId, isShared);
    const name = (title || fileName.replace(/\.pdf$/i, '')).slice(0, LONGEST_SOURCE_NAME);
    const row = await KnowledgeSource.query(ctx.trx).insertAndFetch({
      ...owner,
      kind: 'pdf',
      name: name.trim() === '' ? 'PDF' : name.trim(),
      status: 'ready',
    });
    return this.#keep(ctx, row, chunks);
  }

  /** @throws as {@link add}; ERR_NO_KNOWLEDGE_FOUND */
  async update(
    ctx: Ctx,
    promptId: number,
    id: number,
    body: NewKnowledgeBody,
  ): Promise<KnowledgeSourceDto> {
    const row = await this.#one(ctx, promptId, id);
    const name = body.name?.trim();
    if (name === '' && row.kind !== 'url') {
      throw promptErrors.ERR_KNOWLEDGE_NAME_REQUIRED({ field: 'name' });
    }
    const after = await row.$query(ctx.trx).patchAndFetch({
      ...(name === undefined ? {} : { name: name === '' ? (row.url ?? row.name) : name }),
      ...(body.isShared === undefined ? {} : { promptId: body.isShared ? null : promptId }),
      updatedAt: this.clock.now(),
    });
    if (row.kind === 'text' && body.text !== undefined && body.text !== row.body) {
      await after.$query(ctx.trx).patch({ body: body.text, version: row.version + 1 });
      return this.#keep(ctx, after, chunksOf(body.text));
    }
    if (row.kind === 'url' && body.url !== undefined && body.url.trim() !== row.url) {
      const url = this.#address(body.url);
      await after.$query(ctx.trx).patch({ url, ...(after.name === row.url ? { name: url } : {}) });
      return this.#again(ctx, after);
    }
    return this.#told(ctx, after);
  }

  /** Has a page read anew; what is known of it is searched meanwhile. @throws ERR_NO_KNOWLEDGE_FOUND, ERR_KNOWLEDGE_NO_PAGE */
  async readAgain(ctx: Ctx, promptId: number, id: number): Promise<KnowledgeSourceDto> {
    const row = await this.#one(ctx, promptId, id);
    if (row.kind !== 'url') throw promptErrors.ERR_KNOWLEDGE_NO_PAGE();
    return this.#again(ctx, row);
  }

  /** @throws ERR_NO_PROMPT_FOUND, ERR_NO_KNOWLEDGE_FOUND */
  async remove(ctx: Ctx, promptId: number, id: number): Promise<void> {
    const row = await this.#one(ctx, promptId, id);
    await row.$query(ctx.trx).delete();
    this.audit.about(ctx, { id, name: row.name });
    ctx.emit('prompts.knowledge-deleted', { knowledgeId: id }, [topics.admins]);
  }

  #ofPrompt(ctx: Ctx, promptId: number) {
    return KnowledgeSource.query(ctx.trx).where((mine) => {
      void mine.where({ promptId }).orWhereNull('promptId');
    });
  }

  async #one(ctx: Ctx, promptId: number, id: number): Promise<KnowledgeSource> {
    await this.prompts.get(ctx, promptId);
    const row = await this.#ofPrompt(ctx, promptId).findById(id).forUpdate();
    if (!row) throw promptErrors.ERR_NO_KNOWLEDGE_FOUND();
    return row;
  }

  async #owner(
    ctx: Ctx,
    promptId: number,
    isShared = false,
  ): Promise<{ readonly promptId: number | null }> {
    await this.prompts.get(ctx, promptId);
    const sources = await KnowledgeSource.query(ctx.trx).resultSize();
    if (sources >= MAXIMUM_SOURCES) throw promptErrors.ERR_KNOWLEDGE_FULL();
    return { promptId: isShared ? null : promptId };
  }

  #address(typed: string): string {
    const url = typed.trim();
    const refusal = this.outbound.refusalOf(url);
    if (refusal) throw promptErrors.ERR_KNOWLEDGE_ADDRESS({ field: 'url', reason: refusal });
    return url;
  }

  async #keep(
    ctx: Ctx,
    row: KnowledgeSource,
    chunks: readonly string[],
  ): Promise<KnowledgeSourceDto> {
    if (chunks.length === 0) throw promptErrors.ERR_KNOWLEDGE_TEXT_REQUIRED({ field: 'text' });
    const amounts = await replaceChunks(ctx, row, chunks);
    if (!amounts) throw promptErrors.ERR_KNOWLEDGE_FULL();
    const now = this.clock.now();
    const after = await row
      .$query(ctx.trx)
      .patchAndFetch({ ...amounts, readAt: now, updatedAt: now });
    return this.#told(ctx, after);
  }

  async #again(ctx: Ctx, row: KnowledgeSource): Promise<KnowledgeSourceDto> {
    const after = await row
      .$query(ctx.trx)
      .patchAndFetch({ status: 'waiting', failure: null, version: row.version + 1 });
    return this.#toRead(ctx, after);
  }

  async #toRead(ctx: Ctx, row: KnowledgeSource): Promise<KnowledgeSourceDto> {
    const { companyId } = ctx;
    await this.tasks.enqueue(ctx, 'prompts.read-page', {
      companyId,
      sourceId: row.id,
      version: row.version,
    });
    return this.#told(ctx, row);
  }

  #told(ctx: Ctx, row: KnowledgeSource): KnowledgeSourceDto {
    const record = knowledgeView(row);
    this.audit.about(ctx, { id: row.id, name: row.name });
    ctx.emit('prompts.knowledge-updated', { record }, [topics.admins]);
    return record;
  }
}
