import type { Ctx } from 'prosa/contract';
import { containsPattern, offsetOf, pageOf, prepared } from 'prosa/core';
import type { ContactList } from '../models/contact-list.ts';
import type { ContactListItemPage, ItemValidity, ListItemsQuery } from '../schemas.ts';
import { itemView } from './list-view.ts';

const PAGE = 20;

/** Items a search looks up and puts in order; it counts no further. */
const MOST_COUNTED = 1_000;

const COLUMNS = `i.id, i.contact_list_id as "contactListId", i.name, i.number, i.email, i.fields,
                 i.is_valid as "isValid"`;

type ItemRow = Parameters<typeof itemView>[1];
type CountedRow = { readonly count: number } & { readonly [K in keyof ItemRow]: ItemRow[K] | null };

const VALIDITY: Readonly<Record<ItemValidity, string>> = {
  valid: 'and is_valid',
  invalid: 'and not is_valid',
  unknown: 'and is_valid is null',
};

/** The place of a page is found in the index alone; whole rows are read for one page only. */
const ITEM_OF_ROW = `
  left join lateral (
    select * from contact_list_items where company_id = :companyId and id = p.id limit 1) i on true
 order by i.folded_name, i.id`;

const AFTER = `and (folded_name, id) > (
  select folded_name, id from contact_list_items where company_id = :companyId and id = :after)`;

const isItem = (row: CountedRow): row is CountedRow & ItemRow => row.id !== null;

const pageFrom = (
  { companyId }: Ctx,
  rows: readonly CountedRow[],
  count: number,
): ContactListItemPage => {
  const { items, hasMore } = pageOf(rows.filter(isItem), PAGE);
  return { contacts: items.map((row) => itemView(companyId, row)), count, hasMore };
};

const countOf = (list: ContactList, validity: ItemValidity | undefined): number => {
  if (validity === 'valid') return list.validCount;
  if (validity === 'invalid') return list.invalidCount;
  const unknown = list.itemsCount - list.validCount - list.invalidCount;
  return validity === 'unknown' ? unknown : list.itemsCount;
};

const NUMBER_LIKE = /^\+?[\d\s().-]+$/;

/** A number is found however it is typed; one dialled inside the country begins with a zero no stored one has. */
const textOf = (text: string): string =>
  NUMBER_LIKE.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') || text : text;

/** A page of those on a list, by name. */
export const pageOfItems = async (
  ctx: Ctx,
  list: ContactList,
  { searchParam = '', pageNumber, validity, after = 0 }: ListItemsQuery,
): Promise<ContactListItemPage> => {
  const text = searchParam.trim();
  const conditions = [validity ? VALIDITY[validity] : '', after > 0 ? AFTER : ''].join(' ');
  const key = `${validity ?? 'all'}${after > 0 ? '-after' : ''}`;
  const bindings = {
    companyId: ctx.companyId,
    listId: list.id,
    offset: after > 0 ? 0 : offsetOf(pageNumber, PAGE),
    length: PAGE + 1,
    ...(after > 0 ? { after } : {}),
  };
  const condition = `company_id = :companyId and contact_list_id = :listId`;
  if (text === '') {
    const rows = await prepared<CountedRow>(
      ctx,
      `contact-lists.items-${key}`,
      `select ${COLUMNS} from (
         select id from contact_list_items where ${condition} ${conditions}
          order by folded_name, id offset :offset limit :length) p ${ITEM_OF_ROW}`,
      bindings,
    );
    return pageFrom(ctx, rows, countOf(list, validity));
  }
  const rows = await prepared<CountedRow>(
    ctx,
    `contact-lists.item-search-${key}`,
    `with hits as materialized (
       select id, folded_name from contact_list_items
        where ${condition} and search_text like folded(:pattern) ${conditions} limit :most)
     select n.count, ${COLUMNS}
       from (select count(*)::int as count from hits) n
       left join (select id from hits order by folded_name, id offset :offset limit :length) p on true
       ${ITEM_OF_ROW}`,
    { ...bindings, pattern: containsPattern(textOf(text)), most: MOST_COUNTED + 1 },
  );
  return pageFrom(ctx, rows, rows[0]?.count ?? 0);
};
