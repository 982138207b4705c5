import type { Ctx } from 'prosa/contract';
import type { NamedBases } from '../public.ts';
import type { Purpose } from '../schemas.ts';

/** Keeps the basis of many, see {@link Consents.recordMissing}. */
export const recordMissing = async (
  { trx, companyId, userId }: Ctx,
  { purpose, source, people }: NamedBases,
  now: Date,
): Promise<number> => {
  const { rows } = await trx.raw<{ rows: { total: number }[] }>(
    `with kept as (
       insert into consents (company_id, contact_id, kind, purpose, basis, source, reason, user_id, at)
       select :companyId, named.contact_id, 'given', :consentPurpose, named.basis, :consentSource, named.reason,
              :consentUserId::int, :consentAt::timestamptz
         from (${people.sql}) named
        where not exists (select from consents c
                           where c.company_id = :companyId and c.contact_id = named.contact_id
                             and c.purpose = :consentPurpose)
       returning 1)
     select count(*)::int as total from kept`,
    {
      ...people.bindings,
      companyId,
      consentPurpose: purpose,
      consentSource: source,
      consentUserId: userId ?? null,
      consentAt: now,
    },
  );
  return rows[0]?.total ?? 0;
};

/** Whether there is a basis, see {@link Consents.hasBasisSql}. */
export const hasBasisSql = (contactId: string, purpose: Purpose): string => `
  (select kept.basis from consents kept
    where kept.company_id = :companyId and kept.contact_id = ${contactId} and kept.purpose = '${purpose}'
    order by kept.id desc limit 1) is not null`;
