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
} from '../../public.ts';
import { ContactListService } from '../contact-list-service.ts';
import { onListSql, segmentSql, taggedSql } from '../segments/condition-sql.ts';
import { SegmentService } from '../segments/segment-service.ts';
import { membersOf } from './members.ts';
import { withoutContact } from './without-contact.ts';

/** Conditions on a contact `c`, with what they are bound to. */
interface Conditions {
  readonly source: string;
  /** Undefined where nobody is excepted. */
  readonly except: string | undefined;
  readonly optedOut: string;
  readonly bindings: Readonly<Record<string, string | number>>;
}

interface Counted {
  readonly total: number;
  readonly excluded: number;
  readonly optedOut: number;
  readonly invalid: number;
  readonly unchecked: number;
}

/** Resolves audiences, as statements that find contacts. */
@injectable()
export class AudienceDirectory implements Audiences {
  constructor(
    @inject(ContactListService) private readonly lists: ContactListService,
    @inject(SegmentService) private readonly segments: SegmentService,
    @inject(Tags) private readonly tags: Pick<Tags, 'byIds'>,
    @inject(Contacts) private readonly contactsOf: Pick<Contacts, 'addMissing'>,
    @inject(Consents) private readonly consents: Pick<Consents, 'suppressedSql'>,
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
    const counted =
      audience.source.kind === 'list'
        ? await countItems(ctx, conditions)
        : await countContacts(ctx, conditions);
    const { total, excluded, invalid } = counted;
    return { ...counted, reachable: total - excluded - invalid };
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

  members(
    ctx: Ctx,
    source: AudienceSource,
    contactIds: readonly number[],
  ): Promise<readonly AudienceMember[]> {
    return membersOf(ctx, source, contactIds);
  }

  async #conditions(ctx: Ctx, { source, except }: Audience): Promise<Conditions> {
    const bindings: Record<string, string | number> = { companyId: ctx.companyId };
    const bind = (value: string | number): string => {
      const name = `audience${String(Object.keys(bindings).length)}`;
      bindings[name] = value;
      return `:${name}`;
    };
    const included = await this.#sql(ctx, source, bind, 'and i.is_valid is not false');
    const left: string[] = [];
    for (const each of except) left.push(await this.#sql(ctx, each, bind));
    return {
      source: included,
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

const NOBODY: Counted = { total: 0, excluded: 0, optedOut: 0, invalid: 0, unchecked: 0 };

const countContacts = async (
  ctx: Ctx,
  { source, except, optedOut, bindings }: Conditions,
): Promise<Counted> => {
  const { rows } = await ctx.trx.raw<{ rows: Counted[] }>(
    `select count(*)::int as total, 0 as invalid, 0 as unchecked,
            (count(*) filter (where ${except ?? 'false'}))::int as excluded,
            (count(*) filter (where not ${except ?? 'false'} and ${optedOut}))::int as "optedOut"
       from contacts c where c.company_id = :companyId and not c.is_group and ${source}`,
    bindings,
  );
  return rows[0] ?? NOBODY;
};

/** Of a list people are counted and not contacts: not all of them have one. The first binding after the company is the list. */
const countItems = async (
  ctx: Ctx,
  { except, optedOut, bindings }: Conditions,
): Promise<Counted> => {
  const { rows } = await ctx.trx.raw<{ rows: Counted[] }>(
    `select count(*)::int as total,
            (count(*) filter (where i.is_valid is false))::int as invalid,
            (count(*) filter (where i.is_valid is not false and c.id is not null and ${except ?? 'false'}))::int as excluded,
            (count(*) filter (where i.is_valid is not false and c.id is not null and not ${except ?? 'false'} and ${optedOut}))::int as "optedOut",
            (count(*) filter (where i.is_valid is null and (c.id is null or not (${except ?? 'false'} or ${optedOut}))))::int as unchecked
       from contact_list_items i
       left join lateral (
         select a.contact_id as id from contact_addresses a
          where a.company_id = :companyId and a.value = i.number limit 1) a on true
       left join contacts c on c.company_id = :companyId and c.id = a.id
      where i.company_id = :companyId and i.contact_list_id = :audience1`,
    bindings,
  );
  return rows[0] ?? NOBODY;
};
