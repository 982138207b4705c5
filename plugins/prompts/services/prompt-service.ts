import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { changesOf, containsPattern, Core, offsetOf, pageOf } from 'prosa/core';
import type { Audit, Outbound, TenantQuery } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Queues } from '../../queues/public.ts';
import { promptErrors } from '../errors.ts';
import { Prompt } from '../models/prompt.ts';
import type { ListPromptsQuery, PromptBody, PromptDto, PromptPage } from '../schemas.ts';
import { judgedPrompt } from './prompt-judging.ts';
import type { PromptFields } from './prompt-judging.ts';
import { PromptKeys } from './prompt-keys.ts';
import { PromptUses } from './prompt-uses.ts';
import { PromptView } from './prompt-view.ts';

const PAGE = 20;

/** Most that are offered in a form. */
const MOST_CHOICES = 500;

/** Makes, finds, changes and removes prompts. */
@injectable()
export class PromptService {
  constructor(
    @inject(PromptView) private readonly view: PromptView,
    @inject(PromptKeys) private readonly keys: PromptKeys,
    @inject(PromptUses) private readonly uses: PromptUses,
    @inject(Queues) private readonly queues: Pick<Queues, 'byIds'>,
    @inject(Core.Outbound) private readonly outbound: Pick<Outbound, 'refusalOf'>,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  /** By name, twenty to a page. */
  async list(ctx: Ctx, query: ListPromptsQuery): Promise<PromptPage> {
    const rows = await matching(ctx, query.searchParam)
      .orderByRaw('folded(name), id')
      .offset(offsetOf(query.pageNumber, PAGE))
      .limit(PAGE + 1);
    const { items, hasMore } = pageOf(rows, PAGE);
    return {
      prompts: await this.view.many(ctx, items),
      count: await matching(ctx, query.searchParam).resultSize(),
      hasMore,
    };
  }

  /** All of them by name, to choose from. */
  async choices(ctx: Ctx): Promise<Pick<PromptDto, 'id' | 'name'>[]> {
    const rows = await Prompt.query(ctx.trx)
      .select('id', 'name')
      .orderByRaw('folded(name), id')
      .limit(MOST_CHOICES);
    return rows.map(({ id, name }) => ({ id, name }));
  }

  /** @throws ERR_NO_PROMPT_FOUND */
  async get(ctx: Ctx, id: number): Promise<PromptDto> {
    return this.view.one(ctx, await found(ctx, id));
  }

  /** @throws the code of the first field that is wrong */
  async create(ctx: Ctx, body: PromptBody): Promise<PromptDto> {
    const fields = await this.#judged(ctx, body, undefined);
    const row = await Prompt.query(ctx.trx).insertAndFetch({
      ...fields,
      apiKey: null,
      voiceKey: null,
      ...this.keys.sealed(body),
    });
    const record = await this.view.one(ctx, row);
    ctx.emit('prompts.prompt-created', { prompt: record }, [topics.admins]);
    await this.#record(ctx, 'created', record, {});
    return record;
  }

  /** Changes what the body names. @throws as {@link create}; ERR_NO_PROMPT_FOUND */
  async update(ctx: Ctx, id: number, body: PromptBody): Promise<PromptDto> {
    const kept = await found(ctx, id, 'locked');
    const before = await this.view.one(ctx, kept);
    const fields = await this.#judged(ctx, body, kept);
    const keys = this.keys.sealed(body);
    const row = await Prompt.query(ctx.trx).patchAndFetchById(id, {
      ...fields,
      ...keys,
      updatedAt: new Date(),
    });
    const record = await this.view.one(ctx, row);
    ctx.emit('prompts.prompt-updated', { prompt: record }, [topics.admins]);
    const { queue: _queue, ...changes } = changesOf(before, record);
    const typed = Object.keys(keys).map((name) => [name, { from: '…', to: '…' }] as const);
    await this.#record(ctx, 'changed', record, { ...changes, ...Object.fromEntries(typed) });
    return record;
  }

  /** @throws ERR_NO_PROMPT_FOUND; ERR_PROMPT_IN_USE with the names of what it answers in */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const { name } = await found(ctx, id, 'locked');
    await this.uses.refuse(ctx, id);
    await Prompt.query(ctx.trx).deleteById(id);
    this.audit.about(ctx, { id, name });
    ctx.emit('prompts.prompt-deleted', { promptId: id, intelligenceId: id }, [topics.admins]);
  }

  async #judged(ctx: Ctx, body: PromptBody, kept: Prompt | undefined): Promise<PromptFields> {
    const fields = judgedPrompt(body, kept, this.outbound);
    if (fields.queueId === null || fields.queueId === kept?.queueId) return fields;
    const [queue] = await this.queues.byIds(ctx, [fields.queueId]);
    if (!queue) throw promptErrors.ERR_PROMPT_QUEUEID_INVALID({ field: 'queueId' });
    return fields;
  }

  #record(
    ctx: Ctx,
    action: 'created' | 'changed',
    { id, name }: PromptDto,
    details: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    return this.audit.record(ctx, { action, subject: { kind: 'prompts', id, name }, details });
  }
}

const matching = (ctx: Ctx, text = ''): TenantQuery<Prompt> => {
  const query = Prompt.query(ctx.trx);
  return text.trim() === ''
    ? query
    : query.whereRaw('folded(name) like folded(?)', [containsPattern(text.trim())]);
};

/** @param how `locked` until the commit, so that changes and uses take turns */
const found = async (ctx: Ctx, id: number, how?: 'locked'): Promise<Prompt> => {
  const query = Prompt.query(ctx.trx).findById(id);
  const row = await (how === 'locked' ? query.forUpdate() : query);
  if (!row) throw promptErrors.ERR_NO_PROMPT_FOUND();
  return row;
};
