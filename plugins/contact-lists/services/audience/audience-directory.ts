import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Consents } from '../../../consents/public.ts';
import { Contacts } from '../../../contacts/public.ts';
import { Tags } from '../../../tags/public.ts';
import { contactListErrors } from '../../errors.ts';
import { AudienceOutcomesPoint } from '../../public.ts';
import type {
  Audience,
  AudienceCounts,
  AudienceMember,
  AudienceOutcomes,
  Audiences,
  AudienceSelect,
  AudienceSource,
  Stranger,
} from '../../public.ts';
import { ContactListService } from '../contact-list-service.ts';
import { onListSql, segmentSql, taggedSql } from '../segments/condition-sql.ts';
import { SegmentService } from '../segments/segment-service.ts';
import { countAudience } from './audience-counts.ts';
import type { Conditions } from './audience-counts.ts';
import { basesOfItems, countWithoutBasis } from './legal-bases.ts';
import { membersOf } from './members.ts';
import { listsOf, strangersOf } from './strangers.ts';
import { pagesOf, withoutContact } from './without-contact.ts';

/** Resolves audiences, as statements that find contacts. */
@injectable()
export class AudienceDirectory implements Audiences {
  constructor(
    @inject(ContactListService) private readonly lists: ContactListService,
    @inject(SegmentService) private readonly segments: SegmentService,
    @inject(Tags) private readonly tags: Pick<Tags, 'byIds'>,
    @inject(Contacts) private readonly contactsOf: Pick<Contacts, 'addMissing'>,
    @inject(Consents) private readonly consents: Pick<
      Consents,
      'hasBasisSql' | 'recordMissing' | 'suppressedSql'
    >,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(filled(AudienceOutcomesPoint)) private readonly outcomes: Filled<AudienceOutcomes>,
  ) {}

  async nameOf(ctx: Ctx, { kind, id }: AudienceSource): Promise<string> {
    if (kind === 'list') return (await this.lists.find(ctx, id)).name;
    if (kind === 'segment') return (await this.segments.find(ctx, id)).name;
    const [tag] = await this.tags.byIds(ctx, [id]);
    if (!tag) throw contactListErrors.ERR_NO_TAG_FOUND();
    return tag.name;
  }

  async counts(ctx: Ctx, audience: Audience): Promise<AudienceCounts> {
    const conditions = await this.#conditions(ctx, audience);
    const lists = listsOf(audience);
    const isOneList =
      lists.lists.length === 1 && audience.sources.length === 1 && lists.exceptLists.length === 0;
    const counted = await countAudience(ctx, conditions, { ...lists, isOneList });
    const { total, excluded, invalid } = counted;
    return { ...counted, reachable: total - excluded - invalid };
  }

  async pages(ctx: Ctx, source: AudienceSource, size: number): Promise<readonly number[]> {
    return source.kind === 'list' ? pagesOf(ctx, source.id, size) : [];
  }

  async makeContacts(
    ctx: Ctx,
    source: AudienceSource,
    after: number,
    most: number,
  ): Promise<{ readonly made: number; readonly next: number | undefined }> {
    if (source.kind !== 'list') return { made: 0, next: undefined };
    const { people, last, isLast } = await withoutContact(ctx, source.id, after, most);
    const made = await this.contactsOf.addMissing(ctx, people);
    await this.consents.recordMissing(ctx, {
      purpose: 'marketing',
      source: 'import',
      people: basesOfItems(ctx, { listId: source.id, after, last }),
    });
    return { made, next: isLast ? undefined : last };
  }

  async contacts(ctx: Ctx, audience: Audience): Promise<AudienceSelect> {
    const { source, except, bindings } = await this.#conditions(ctx, audience);
    return {
      sql: `select c.id as contact_id from contacts c
             where c.company_id = :companyId and not c.is_group and ${source}
               ${except === undefined ? '' : `and not ${except}`}`,
      bindings,
    };
  }

  async withoutBasis(ctx: Ctx, audience: Audience): Promise<number> {
    return countWithoutBasis(ctx, await this.contacts(ctx, audience), {
      ...listsOf(audience),
      suppressed: this.consents.suppressedSql('chosen.contact_id'),
      hasBasis: this.consents.hasBasisSql('chosen.contact_id', 'marketing'),
    });
  }

  async page(
    ctx: Ctx,
    audience: Audience,
    after: number,
    size: number,
  ): Promise<readonly number[]> {
    const { sql, bindings } = await this.contacts(ctx, audience);
    const { rows } = await ctx.trx.raw<{ rows: { contact_id: number }[] }>(
      `${sql} and c.id > :pageAfter order by c.id limit :pageSize`,
      { ...bindings, pageAfter: after, pageSize: size },
    );
    return rows.map(({ contact_id: id }) => id);
  }

  strangers(ctx: Ctx, audience: Audience, size: number): Promise<readonly Stranger[]> {
    return strangersOf(ctx, audience, size);
  }

  members(
    ctx: Ctx,
    source: AudienceSource,
    contactIds: readonly number[],
  ): Promise<readonly AudienceMember[]> {
    return membersOf(ctx, source, contactIds);
  }

  async #conditions(ctx: Ctx, { sources, except }: Audience): Promise<Conditions> {
    const bindings: Record<string, string | number> = { companyId: ctx.companyId };
    const bind = (value: string | number): string => {
      const name = `audience${String(Object.keys(bindings).length)}`;
      bindings[name] = value;
      return `:${name}`;
    };
    const included: string[] = [];
    for (const each of sources) {
      included.push(await this.#sql(ctx, each, bind, 'and i.is_valid is not false'));
    }
    const left: string[] = [];
    for (const each of except) left.push(await this.#sql(ctx, each, bind));
    return {
      source:
        included.length === 1 ? (included[0] ?? 'false') : `(${included.join(' or ') || 'false'})`,
      optedOut: this.consents.suppressedSql('c.id'),
      except: left.length === 0 ? undefined : `(${left.join(' or ')})`,
      bindings,
    };
  }

  async #sql(
    ctx: Ctx,
    source: AudienceSource,
    bind: (value: string | number) => string,
    items = '',
  ): Promise<string> {
    if (source.kind === 'segment') {
      const segment = await this.segments.find(ctx, source.id);
      return segmentSql(segment, {
        bind,
        now: this.clock.now(),
        outcomes: this.outcomes.all()[0],
      });
    }
    await this.nameOf(ctx, source);
    return source.kind === 'list' ? onListSql(bind(source.id), items) : taggedSql(bind(source.id));
  }
}
