import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import type { ConnectionView } from '../../connections/public.ts';
import type { Campaign } from '../models/campaign.ts';
import { SLOTS } from '../public.ts';
import { firstOf, NOBODY } from '../rules/audience-choice.ts';
import type { AudienceChoice } from '../rules/audience-choice.ts';
import { editable } from '../rules/campaign-states.ts';
import { holdOf } from '../rules/hold.ts';
import type { Hold } from '../rules/hold.ts';
import type { CampaignDto } from '../shared/campaign-schemas.ts';
import { countsOf, sentOf, validOf } from './campaign-counts.ts';
import type { CampaignCount } from './campaign-counts.ts';
import { NO_TEXTS, textsOf } from './campaign-texts.ts';
import type { CampaignTexts } from './campaign-texts.ts';
import { audiencesOf } from './campaign-sources.ts';
import { listNames } from './finding.ts';
import { nextSendsOf } from './next-sends.ts';
import type { NextSend } from './next-sends.ts';

type Words = Pick<CampaignDto, `${'confirmationMessage' | 'message'}${(typeof SLOTS)[number]}`>;

type Named = ReadonlyMap<number, { readonly id: number; readonly name: string }>;
type Known = ReadonlyMap<number, Pick<ConnectionView, 'id' | 'name' | 'status'>>;

/** The rows around some campaigns. */
interface Around {
  readonly texts: ReadonlyMap<number, CampaignTexts>;
  readonly counts: readonly CampaignCount[];
  readonly connections: Known;
  readonly sends: ReadonlyMap<number, NextSend>;
  readonly audiences: ReadonlyMap<number, AudienceChoice>;
  readonly lists: Named;
}

/** Campaigns as the API shows them. */
@injectable()
export class CampaignView {
  constructor(
    @inject(Connections) private readonly connections: Pick<Connections, 'byIds'>,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'url'>,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async many(ctx: Ctx, rows: readonly Campaign[]): Promise<CampaignDto[]> {
    const ids = rows.map(({ id }) => id);
    // In one round trip.
    const [audiences, texts, counts, connections, lists, sends] = await Promise.all([
      audiencesOf(ctx, ids),
      textsOf(ctx, ids),
      countsOf(ctx, ids),
      this.#connections(ctx, rows),
      listNames(ctx, ids),
      nextSendsOf(
        ctx,
        rows.filter(({ status }) => status === 'EM_ANDAMENTO').map(({ id }) => id),
      ),
    ]);
    const around: Around = { audiences, texts, counts, connections, sends, lists };
    return rows.map((row) => this.#present(row, around));
  }

  async one(ctx: Ctx, row: Campaign): Promise<CampaignDto> {
    const [record] = await this.many(ctx, [row]);
    if (!record) throw new Error('a campaign was presented as nothing');
    return record;
  }

  async #connections(ctx: Ctx, rows: readonly Campaign[]): Promise<Known> {
    const ids = new Set(rows.flatMap(({ connectionId }) => connectionId ?? []));
    if (ids.size === 0) return new Map();
    const found = await this.connections.byIds(ctx, [...ids]);
    return new Map(found.map((connection) => [connection.id, connection]));
  }

  #hold(row: Campaign, { connections, sends }: Around, now: Date): Hold | undefined {
    const { stopReason, stopUntil } = sends.get(row.id) ?? {};
    const circumstances = {
      status: row.status,
      isPrepared: row.preparedAt !== null,
      noted: noted(row),
      connection: connections.get(row.connectionId ?? 0)?.status,
      stop: stopReason ? { reason: stopReason, until: stopUntil ?? undefined } : undefined,
    };
    return holdOf(circumstances, now);
  }

  #present(row: Campaign, around: Around): CampaignDto {
    const { texts, counts, connections, sends } = around;
    const now = this.clock.now();
    const hold = this.#hold(row, around, now);
    const connection = connections.get(row.connectionId ?? 0);
    const own = counts.filter(({ campaignId }) => campaignId === row.id);
    const moment = (at: Date | null): string | null => at?.toISOString() ?? null;
    const { mediaId } = row;
    return {
      id: row.id,
      name: row.name,
      status: row.status,
      purpose: row.purpose,
      confirmation: row.confirmation,
      ...wordsOf(texts.get(row.id) ?? NO_TEXTS),
      scheduledAt: moment(row.scheduledAt),
      startedAt: moment(row.startedAt),
      completedAt: moment(row.completedAt),
      whatsappId: row.connectionId,
      whatsapp: connection ? { id: connection.id, name: connection.name } : null,
      ...audienceDto(row.id, around),
      fileListId: row.fileListId,
      queueId: row.queueId,
      answerTagId: row.answerTagId,
      dailyLimit: row.dailyLimit,
      hours: row.hours,
      mediaPath: mediaId === null ? null : this.storage.url(row.companyId, mediaId),
      mediaName: row.mediaName,
      editable: editable(row, now),
      hold: hold ? { ...hold, until: moment(hold.until ?? null) } : null,
      nextAt: hold ? null : moment(sends.get(row.id)?.nextAt ?? null),
      valid: validOf(own),
      delivered: sentOf(own),
      companyId: row.companyId,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  }
}

const audienceDto = (id: number, { audiences, lists }: Around) => {
  const audience = audiences.get(id) ?? NOBODY;
  const { sources, except } = audience;
  const contactListId = firstOf(sources, 'list');
  return {
    audience: { sources: [...sources], except: [...except] },
    contactListId,
    contactList: lists.get(contactListId ?? 0) ?? null,
    tagListId: firstOf(sources, 'tag'),
    segmentId: firstOf(sources, 'segment'),
    excludedListId: firstOf(except, 'list'),
  };
};

const wordsOf = (texts: CampaignTexts): Words =>
  Object.fromEntries(
    SLOTS.flatMap((slot) => {
      const { body = '', confirmationBody = '' } = texts.get(slot) ?? {};
      return [
        [`message${slot}`, body],
        [`confirmationMessage${slot}`, confirmationBody],
      ];
    }),
  ) as Words;

const noted = ({ holdBy, holdReason, holdUntil }: Campaign): Hold | undefined =>
  holdBy === null
    ? undefined
    : { by: holdBy, reason: holdReason ?? '', until: holdUntil ?? undefined };
