import { containsPattern } from 'prosa/core';
import type { AudienceOutcomes } from '../../public.ts';
import type { SegmentCondition } from '../../shared/segment-schemas.ts';

/** The parts of a condition that come from elsewhere. */
export interface ConditionParts {
  /** Makes a binding; answers its name with a colon. */
  readonly bind: (value: string | number) => string;
  readonly now: Date;
  /** Undefined where nothing sends to audiences: nothing then came out in any way. */
  readonly outcomes: AudienceOutcomes | undefined;
}

const DAY_MILLISECONDS = 86_400_000;

type FieldCondition = Extract<SegmentCondition, { kind: 'field' }>;

/** The text of a field that a condition compares: without case and accents. */
const TEXTS = {
  name: 'c.folded_name',
  number: 'c.number',
  email: 'lower(c.email)',
  extra: 'folded(e.value)',
} as const;

/** A number is found however it is typed. */
const wantedOf = ({ field, value }: FieldCondition): string =>
  field === 'number' ? value.replace(/\D/g, '') : value.trim();

const textSql = (condition: FieldCondition, { bind }: ConditionParts): string => {
  const text = TEXTS[condition.field];
  const wanted = wantedOf(condition);
  if (condition.operator === 'equals') return `${text} = folded(${bind(wanted)})`;
  const pattern = containsPattern(wanted);
  if (condition.operator === 'begins') return `${text} like folded(${bind(pattern.slice(1))})`;
  const contains = `${text} like folded(${bind(pattern)})`;
  const isIndexed = condition.field === 'name' || condition.field === 'number';
  return isIndexed ? `(c.search_text like folded(${bind(pattern)}) and ${contains})` : contains;
};

const FILLED = {
  name: 'c.name <> c.number',
  number: "c.number <> ''",
  email: "c.email <> ''",
  extra: "e.value <> ''",
} as const;

const fieldSql = (condition: FieldCondition, parts: ConditionParts): string => {
  const holds =
    condition.operator === 'filled' ? FILLED[condition.field] : textSql(condition, parts);
  if (condition.field !== 'extra') return `(${holds})`;
  return `c.id in (
    select e.contact_id from contact_extra_info e
     where e.company_id = :companyId and folded(e.name) = folded(${parts.bind(condition.title ?? '')})
       and ${holds})`;
};

/** A ticket moves with each message, so those at rest before the days began need not be looked into. */
const heardSql = (days: number | null, { bind, now }: ConditionParts): string => {
  const since =
    days === null
      ? undefined
      : bind(new Date(now.getTime() - days * DAY_MILLISECONDS).toISOString());
  return `c.id in (
    select t.contact_id from tickets t
     cross join lateral (
       select m.sent_at from messages m
        where m.ticket_id = t.id and not m.from_me and m.company_id + 0 = :companyId
        order by m.id desc limit 1) heard
     where t.company_id = :companyId
       ${since === undefined ? '' : `and t.status in ('pending', 'open', 'closed', 'quiet') and t.listed_at >= ${since}::timestamptz - interval '5 minutes' and heard.sent_at >= ${since}::timestamptz`})`;
};

/** The contacts whose number, or another address, is on a list. @param more a further condition on the items `i` */
export const onListSql = (listId: string, more = ''): string => `c.id in (
  select a.contact_id from contact_list_items i
    join contact_addresses a on a.company_id = i.company_id and a.value = i.number
   where i.company_id = :companyId and i.contact_list_id = ${listId} ${more})`;

/** The contacts with a tag on one of their tickets. */
export const taggedSql = (tagId: string): string => `c.id in (
  select t.contact_id from ticket_tags k join tickets t on t.company_id = k.company_id and t.id = k.ticket_id
   where k.company_id = :companyId and k.tag_id = ${tagId})`;

const plainSql = (condition: SegmentCondition, parts: ConditionParts): string => {
  switch (condition.kind) {
    case 'tag':
      return taggedSql(parts.bind(condition.tagId));
    case 'list':
      return onListSql(parts.bind(condition.listId));
    case 'field':
      return fieldSql(condition, parts);
    case 'heard':
      return heardSql(condition.days, parts);
    case 'outcome':
      return parts.outcomes === undefined
        ? 'false'
        : `c.id in (${parts.outcomes.contacts(condition.outcome, parts.bind(condition.campaignId))})`;
  }
};

/** A condition as SQL on a contact `c`, in a statement that is given `:companyId`. */
const conditionSql = (condition: SegmentCondition, parts: ConditionParts): string => {
  const holds = plainSql(condition, parts);
  return condition.negated === true ? `not ${holds}` : holds;
};

/** All conditions of a segment, or any of them. */
export const segmentSql = (
  {
    match,
    conditions,
  }: { readonly match: 'all' | 'any'; readonly conditions: readonly SegmentCondition[] },
  parts: ConditionParts,
): string =>
  `(${conditions.map((each) => conditionSql(each, parts)).join(match === 'all' ? ' and ' : ' or ')})`;
