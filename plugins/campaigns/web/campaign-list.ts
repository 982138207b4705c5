import type { CampaignDto } from '../shared/campaign-schemas.ts';

/** A text as the server compares it: without case and accents. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

type Named = Pick<CampaignDto, 'id' | 'name'>;

/** Campaigns as the server orders them. */
export const byName = (a: Named, b: Named): number =>
  folded(a.name).localeCompare(folded(b.name)) || a.id - b.id;

/** Whether one answers to a search, as the server would say. */
export const matches = ({ name }: Named, search: string): boolean =>
  folded(name).includes(folded(search.trim()));
