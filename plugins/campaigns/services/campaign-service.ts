import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core, offsetOf, pageOf, timeZoneOf } from 'prosa/core';
import type { Audit, Clock, Storage, StoredMedia } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { campaignErrors } from '../errors.ts';
import { Campaign } from '../models/campaign.ts';
import { audienceAfter, NOBODY } from '../rules/audience-choice.ts';
import { editable } from '../rules/campaign-states.ts';
import type {
  CampaignBody,
  CampaignDto,
  CampaignPage,
  ListCampaignsQuery,
} from '../shared/campaign-schemas.ts';
import { columnsOf, tidiedName } from './campaign-fields.ts';
import { audienceOf, storeAudience } from './campaign-sources.ts';
import { changedTexts, NO_TEXTS, requireTexts, storeTexts, textsOf } from './campaign-texts.ts';
import { CampaignView } from './campaign-view.ts';
import { campaignOf, found, heldCampaign, ORDER } from './finding.ts';
import { Starts } from './starts.ts';
import { takenSlots } from './taken-slots.ts';

const PAGE = 20;

/** Making, finding, changing and removing campaigns. Whether one may be changed is told by its stored state. */
@injectable()
export class CampaignService {
  constructor(
    @inject(CampaignView) private readonly view: CampaignView,
    @inject(Starts) private readonly starts: Starts,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'remove'>,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async list(ctx: Ctx, { searchParam, pageNumber }: ListCampaignsQuery): Promise<CampaignPage> {
    const [rows, count] = await Promise.all([
      found(ctx, searchParam)
        .orderByRaw(ORDER)
        .offset(offsetOf(pageNumber, PAGE))
        .limit(PAGE + 1),
      found(ctx, searchParam).resultSize(),
    ]);
    const { items, hasMore } = pageOf(rows, PAGE);
    return { records: await this.view.many(ctx, items), count, hasMore };
  }

  /** @throws ERR_NO_CAMPAIGN_FOUND */
  async get(ctx: Ctx, id: number): Promise<CampaignDto> {
    return this.view.one(ctx, await campaignOf(ctx, id));
  }

  /**
   * Planned where a moment is given, else it waits for somebody to start it.
   * @throws ERR_CAMPAIGN_REQUIRED, ERR_CAMPAIGN_INVALID_NAME, ERR_CAMPAIGN_INVALID_HOURS, ERR_CAMPAIGN_INVALID_SCHEDULE;
   * planned, those of a start: ERR_CAMPAIGN_MESSAGE_REQUIRED, ERR_CAMPAIGN_CONFIRMATION_REQUIRED,
   * ERR_CAMPAIGN_CONNECTION_REQUIRED, ERR_CAMPAIGN_AUDIENCE_REQUIRED; ERR_INVALID_REFERENCE
   */
  async create(ctx: Ctx, body: CampaignBody): Promise<CampaignDto> {
    const columns = columnsOf(body, await timeZoneOf(ctx));
    const row = await Campaign.query(ctx.trx).insertAndFetch({
      name: tidiedName(body.name),
      ...columns,
      status: columns.scheduledAt ? 'PROGRAMADA' : 'INATIVA',
    });
    const texts = changedTexts(NO_TEXTS, body);
    await storeTexts(ctx, row.id, texts);
    await storeAudience(ctx, row.id, audienceAfter(NOBODY, body));
    await this.starts.plan(ctx, row, texts);
    await this.#auditPurpose(ctx, row, 'marketing');
    return this.#told(ctx, row, 'created');
  }

  /**
   * One that is cancelled takes other texts and another limit a day alone, and another connection where its own is gone: the rest
   * of the body is left aside.
   * @throws as {@link create}; ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_NOT_EDITABLE
   */
  async update(ctx: Ctx, id: number, body: CampaignBody): Promise<CampaignDto> {
    const before = await heldCampaign(ctx, id);
    const may = editable(before, this.clock.now());
    if (may === 'none') throw notEditable();
    const texts = changedTexts((await textsOf(ctx, [id])).get(id) ?? NO_TEXTS, body);
    if (may === 'texts') {
      const { confirmation, mediaId, fileListId } = before;
      const hasFile = mediaId !== null || fileListId !== null;
      requireTexts(texts, { confirmation, hasFile }, await takenSlots(ctx, id));
    }
    await storeTexts(ctx, id, texts);
    if (may === 'all') {
      await storeAudience(ctx, id, audienceAfter(await audienceOf(ctx, id), body));
    }
    const row = await this.#patch(
      ctx,
      before,
      may === 'texts' ? changesOfCancelled(before, body) : await this.#columns(ctx, before, body),
    );
    await this.starts.plan(ctx, row, texts);
    this.audit.about(ctx, { id, name: row.name });
    await this.#auditPurpose(ctx, row, before.purpose);
    return this.#told(ctx, row, 'updated');
  }

  /** @throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_RUNNING */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const row = await heldCampaign(ctx, id);
    if (row.status === 'EM_ANDAMENTO') {
      throw campaignErrors.ERR_CAMPAIGN_RUNNING({
        message: 'Não é permitido excluir campanha em andamento',
      });
    }
    await row.$query(ctx.trx).delete();
    await this.#letGo(ctx, row);
    this.audit.about(ctx, { id, name: row.name });
    ctx.emit('campaigns.campaign-deleted', { id }, [topics.admins]);
  }

  /** Whether it takes a file, before the file is taken. @throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_NOT_EDITABLE */
  async mayAttach(ctx: Ctx, id: number): Promise<void> {
    if (editable(await campaignOf(ctx, id), this.clock.now()) !== 'all') throw notEditable();
  }

  /** Takes a stored file; one it had before is let go. @throws as {@link mayAttach} */
  async attach(
    ctx: Ctx,
    id: number,
    file: Pick<StoredMedia, 'id' | 'mime' | 'name'>,
  ): Promise<void> {
    await this.#replaceFile(ctx, id, {
      mediaId: file.id,
      mediaName: file.name,
      mediaMime: file.mime,
    });
  }

  /** Lets the file go. @throws as {@link mayAttach}; those of a start where it is planned and would have nothing to say */
  async detach(ctx: Ctx, id: number): Promise<void> {
    await this.#replaceFile(ctx, id, { mediaId: null, mediaName: '', mediaMime: '' });
  }

  async #columns(ctx: Ctx, before: Campaign, body: CampaignBody): Promise<Partial<Campaign>> {
    const columns = columnsOf(body, await timeZoneOf(ctx));
    const scheduledAt =
      columns.scheduledAt === undefined ? before.scheduledAt : columns.scheduledAt;
    return {
      ...(body.name === undefined ? {} : { name: tidiedName(body.name) }),
      ...columns,
      status: scheduledAt ? 'PROGRAMADA' : 'INATIVA',
    };
  }

  /** The purpose decides whether consent is asked: somebody may have to answer for it. */
  async #auditPurpose(
    ctx: Ctx,
    { id, name, purpose }: Campaign,
    before: Campaign['purpose'],
  ): Promise<void> {
    if (purpose === before) return;
    await this.audit.record(ctx, {
      action: 'changed',
      subject: { kind: 'campaigns', id, name },
      details: { purpose: { from: before, to: purpose } },
    });
  }

  async #replaceFile(ctx: Ctx, id: number, file: Partial<Campaign>): Promise<void> {
    const before = await heldCampaign(ctx, id);
    if (editable(before, this.clock.now()) !== 'all') throw notEditable();
    const row = await this.#patch(ctx, before, file);
    await this.starts.plan(ctx, row, (await textsOf(ctx, [id])).get(id) ?? NO_TEXTS);
    await this.#letGo(ctx, before);
    this.audit.about(ctx, { id, name: row.name });
    await this.#told(ctx, row, 'updated');
  }

  async #patch(ctx: Ctx, before: Campaign, changes: Partial<Campaign>): Promise<Campaign> {
    return Campaign.query(ctx.trx).patchAndFetchById(before.id, {
      ...changes,
      updatedAt: this.clock.now(),
    });
  }

  async #told(ctx: Ctx, row: Campaign, verb: 'created' | 'updated'): Promise<CampaignDto> {
    const record = await this.view.one(ctx, row);
    ctx.emit(
      verb === 'created' ? 'campaigns.campaign-created' : 'campaigns.campaign-updated',
      { record },
      [topics.admins],
    );
    return record;
  }

  /** Files that contacts were sent stay: their tickets show them. */
  async #letGo(ctx: Ctx, { mediaId, handed }: Campaign): Promise<void> {
    if (mediaId !== null && handed === 0) await this.storage.remove(ctx, mediaId);
  }
}

/** A cancelled campaign without a connection could never be restarted. */
const changesOfCancelled = (
  before: Campaign,
  { whatsappId, dailyLimit }: CampaignBody,
): Partial<Campaign> => ({
  ...(before.connectionId === null && whatsappId !== undefined ? { connectionId: whatsappId } : {}),
  ...(dailyLimit === undefined ? {} : { dailyLimit }),
});

const notEditable = () =>
  campaignErrors.ERR_CAMPAIGN_NOT_EDITABLE({
    message: 'Só é permitido alterar campanha Inativa e Programada',
  });
