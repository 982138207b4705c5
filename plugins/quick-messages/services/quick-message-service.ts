import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core, offsetOf, pageOf } from 'prosa/core';
import type { Audit, Storage, StoredMedia } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { QuickMessage } from '../models/quick-message.ts';
import type {
  ListQuickMessagesQuery,
  QuickMessageBody,
  QuickMessageDto,
  QuickMessagePage,
} from '../schemas.ts';
import { changeable, ORDER, seen, visible } from './finding.ts';
import { QuickMessageView } from './quick-message-view.ts';
import { tidiedMessage, tidiedShortcode } from './tidied.ts';

const PAGE = 20;

/** Most that are ever offered for choosing; who looks for others writes a part of the shortcut. */
const CHOICES = 5_000;

/** Making, finding, changing and removing prepared messages: one's own and the company's. */
@injectable()
export class QuickMessageService {
  constructor(
    @inject(QuickMessageView) private readonly view: QuickMessageView,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'remove'>,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  /** Those that are switched off are there too: where else would they be switched on again. */
  async list(ctx: Ctx, query: ListQuickMessagesQuery): Promise<QuickMessagePage> {
    const rows = await visible(ctx, query.searchParam)
      .orderByRaw(ORDER)
      .offset(offsetOf(query.pageNumber, PAGE))
      .limit(PAGE + 1);
    const { items, hasMore } = pageOf(rows, PAGE);
    return {
      records: await this.view.many(ctx, items),
      count: await visible(ctx, query.searchParam).resultSize(),
      hasMore,
    };
  }

  /** All that can be sent now. */
  async choices(ctx: Ctx, text?: string): Promise<QuickMessageDto[]> {
    const rows = await visible(ctx, text).where({ active: true }).orderByRaw(ORDER).limit(CHOICES);
    return this.view.many(ctx, rows);
  }

  /** @throws ERR_NO_QUICKMESSAGE_FOUND */
  async get(ctx: Ctx, id: number): Promise<QuickMessageDto> {
    return this.view.one(ctx, await seen(ctx, id));
  }

  /** @throws ERR_QUICKMESSAGE_REQUIRED, ERR_QUICKMESSAGE_INVALID_NAME, ERR_INVALID_REFERENCE */
  async create(ctx: Ctx, body: QuickMessageBody): Promise<QuickMessageDto> {
    const row = await QuickMessage.query(ctx.trx).insertAndFetch({
      shortcode: tidiedShortcode(body.shortcode),
      message: tidiedMessage(body.message, body.isMedia === true),
      ...switchesOf(body),
      userId: ctx.userId ?? null,
    });
    const record = await this.view.one(ctx, row);
    ctx.emit('quick-messages.quick-message-created', { record }, [topicOf(row)]);
    return record;
  }

  /** @throws as {@link create}; ERR_NO_QUICKMESSAGE_FOUND, ERR_NO_PERMISSION */
  async update(ctx: Ctx, id: number, body: QuickMessageBody): Promise<QuickMessageDto> {
    const before = await changeable(ctx, id);
    const hasMedia = before.mediaId !== null || body.isMedia === true;
    return this.#change(ctx, before, {
      ...(body.shortcode === undefined ? {} : { shortcode: tidiedShortcode(body.shortcode) }),
      message: tidiedMessage(body.message ?? before.message, hasMedia),
      ...switchesOf(body),
    });
  }

  /** @throws ERR_NO_QUICKMESSAGE_FOUND, ERR_NO_PERMISSION */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const row = await changeable(ctx, id);
    await row.$query(ctx.trx).delete();
    await this.#letGo(ctx, row);
    this.audit.about(ctx, { id, name: row.shortcode });
    ctx.emit('quick-messages.quick-message-deleted', { id }, [topicOf(row)]);
  }

  /** Whether the caller may give it a file, before the file is taken. @throws as {@link attach} */
  async mayAttach(ctx: Ctx, id: number): Promise<void> {
    await changeable(ctx, id);
  }

  /** Takes a stored file; one it had before is let go. @throws ERR_NO_QUICKMESSAGE_FOUND, ERR_NO_PERMISSION */
  async attach(
    ctx: Ctx,
    id: number,
    file: Pick<StoredMedia, 'id' | 'name' | 'mime'>,
  ): Promise<void> {
    const before = await changeable(ctx, id);
    await this.#change(ctx, before, {
      mediaId: file.id,
      mediaName: file.name,
      mediaMime: file.mime,
    });
    await this.#letGo(ctx, before);
  }

  /** Lets the file go. @throws ERR_QUICKMESSAGE_REQUIRED where nothing would be left to send */
  async detach(ctx: Ctx, id: number): Promise<void> {
    const before = await changeable(ctx, id);
    if (before.mediaId === null) return;
    tidiedMessage(before.message, false);
    await this.#change(ctx, before, { mediaId: null, mediaName: '', mediaMime: '' });
    await this.#letGo(ctx, before);
  }

  async #change(
    ctx: Ctx,
    before: QuickMessage,
    changes: Partial<QuickMessage>,
  ): Promise<QuickMessageDto> {
    const row = await QuickMessage.query(ctx.trx).patchAndFetchById(before.id, {
      ...changes,
      updatedAt: new Date(),
    });
    const record = await this.view.one(ctx, row);
    if (before.companyWide && !row.companyWide) {
      // Everybody lets go of it, before its owner hears how it is now.
      ctx.emit('quick-messages.quick-message-deleted', { id: row.id }, [topics.company]);
    }
    if (!before.companyWide && row.companyWide) {
      // To most it is new.
      ctx.emit('quick-messages.quick-message-created', { record }, [topicOf(row)]);
    } else {
      ctx.emit('quick-messages.quick-message-updated', { record }, [topicOf(row)]);
    }
    return record;
  }

  async #letGo(ctx: Ctx, { mediaId }: QuickMessage): Promise<void> {
    if (mediaId !== null) await this.storage.remove(ctx, mediaId);
  }
}

/** The topic of its events: the company, or its owner alone. */
const topicOf = ({ companyWide, userId }: QuickMessage): string =>
  companyWide || userId === null ? topics.company : topics.user(userId);

const switchesOf = (body: QuickMessageBody): Partial<QuickMessage> => ({
  ...(body.geral === undefined ? {} : { companyWide: body.geral }),
  ...(body.status === undefined ? {} : { active: body.status }),
  ...(body.tagId === undefined ? {} : { tagId: body.tagId }),
  ...(body.sendOnlyMedia === undefined ? {} : { sendOnlyMedia: body.sendOnlyMedia }),
});
