import { Company, Core, Plan } from 'prosa/core';
import type { Database, Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { Announcement } from '../models/announcement.ts';
import type { AnnouncementDto } from '../schemas.ts';

/** The id that the audience of an announcement names; null = all companies. */
const targetOf = ({ planId, audienceCompanyId, referrerId }: Announcement): number | null =>
  planId ?? audienceCompanyId ?? referrerId;

/** Announcements as the API shows them. */
@injectable()
export class AnnouncementView {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'system'>,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'url'>,
  ) {}

  /** As readers see one: without the audience that it is for. */
  notice(row: Announcement): AnnouncementDto {
    const { mediaId, mediaCompanyId } = row;
    const hasImage = mediaId !== null && mediaCompanyId !== null;
    return {
      id: row.id,
      title: row.title,
      text: row.text,
      priority: row.priority,
      status: row.active,
      startsAt: row.startsAt?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
      mediaPath: hasImage ? this.storage.url(mediaCompanyId, mediaId) : null,
      mediaName: hasImage ? row.mediaName : '',
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  }

  /** For the platform's own people. Not within a transaction of theirs: names of companies are read in one of the system. */
  async managed(rows: readonly Announcement[]): Promise<AnnouncementDto[]> {
    const names = await this.#names(rows);
    return rows.map((row) => {
      const id = targetOf(row);
      const name = names.get(`${row.audience === 'plan' ? 'plan' : 'company'} ${String(id)}`);
      return { ...this.notice(row), audience: { kind: row.audience, id, name: name ?? null } };
    });
  }

  async managedOne(row: Announcement): Promise<AnnouncementDto> {
    const [record] = await this.managed([row]);
    if (!record) throw new Error('an announcement was presented as nothing');
    return record;
  }

  async #names(rows: readonly Announcement[]): Promise<ReadonlyMap<string, string>> {
    const plans = rows.flatMap(({ planId }) => planId ?? []);
    const companies = rows.flatMap((row) => row.audienceCompanyId ?? row.referrerId ?? []);
    if (plans.length + companies.length === 0) return new Map();
    return this.database.system('names of audiences', async ({ trx }) => {
      const [named, known] = await Promise.all([
        Plan.query(trx).select('id', 'name').whereIn('id', plans),
        Company.query(trx).select('id', 'name').whereIn('id', companies),
      ]);
      return new Map([
        ...named.map(({ id, name }) => [`plan ${String(id)}`, name] as const),
        ...known.map(({ id, name }) => [`company ${String(id)}`, name] as const),
      ]);
    });
  }
}
