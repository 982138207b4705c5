import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Tags } from '../../tags/public.ts';
import type { TagBadge } from '../../tags/public.ts';
import type { QuickMessage } from '../models/quick-message.ts';
import type { QuickMessageDto } from '../schemas.ts';

/** How the API names a file of this media type. */
const kindOf = (mime: string): string => {
  const [family = ''] = mime.split('/');
  return ['image', 'audio', 'video'].includes(family) ? family : 'application';
};

/** Prepared messages as the API shows them. */
@injectable()
export class QuickMessageView {
  constructor(
    @inject(Tags) private readonly tags: Tags,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'url'>,
  ) {}

  async many(ctx: Ctx, rows: readonly QuickMessage[]): Promise<QuickMessageDto[]> {
    const tagIds = rows.flatMap(({ tagId }) => tagId ?? []);
    const tags = new Map((await this.tags.byIds(ctx, tagIds)).map((tag) => [tag.id, tag]));
    return rows.map((row) => this.#present(ctx, row, tags));
  }

  async one(ctx: Ctx, row: QuickMessage): Promise<QuickMessageDto> {
    const [record] = await this.many(ctx, [row]);
    if (!record) throw new Error('a prepared message was presented as nothing');
    return record;
  }

  #present(
    { companyId }: Ctx,
    row: QuickMessage,
    tags: ReadonlyMap<number, TagBadge>,
  ): QuickMessageDto {
    const { mediaId } = row;
    const file =
      mediaId === null
        ? { isMedia: false, mediaPath: null, mediaName: '', mediaType: null }
        : {
            isMedia: true,
            mediaPath: this.storage.url(companyId, mediaId),
            mediaName: row.mediaName,
            mediaType: kindOf(row.mediaMime),
          };
    return {
      id: row.id,
      shortcode: row.shortcode,
      message: row.message,
      geral: row.companyWide,
      status: row.active,
      sendOnlyMedia: row.sendOnlyMedia,
      tagId: row.tagId,
      tag: row.tagId === null ? null : (tags.get(row.tagId) ?? null),
      ...file,
      userId: row.userId,
    };
  }
}
