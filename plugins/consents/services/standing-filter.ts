import { injectable } from 'tsyringe';
import type { ContactFilter } from '../../contacts/public.ts';
import { FILTERS } from '../schemas.ts';

const standing = (name: 'out' | 'given'): string =>
  `select contact_id as id, folded_name from contact_standings
    where company_id = :companyId and standing = '${name}'`;

/** Narrows the list of contacts to those who opted out, or agreed. */
@injectable()
export class StandingFilter implements ContactFilter {
  readonly choices = new Map([
    [FILTERS.out, standing('out')],
    [FILTERS.given, standing('given')],
  ]);
}
