import type { Ctx } from 'prosa/contract';
import { documentKind, plainDocument, plainPostcode } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { billingErrors } from '../errors.ts';
import type { BillingProfileBody, BillingProfileDto } from '../shared/company-schemas.ts';

const COLUMNS = 'name, document, email, address, city, state, zipcode, country';

/** The name, document and address of a company on its invoices. */
@injectable()
export class Profiles {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  /** Of the transaction's company; name and e-mail are the company's own until others are kept. */
  async get(ctx: Ctx): Promise<BillingProfileDto> {
    const { rows } = await ctx.trx.raw<{ rows: BillingProfileDto[] }>(
      `select coalesce(nullif(b.name, ''), c.name) as name, b.document, coalesce(b.email, c.email) as email,
              coalesce(b.address, '') as address, coalesce(b.city, '') as city, coalesce(b.state, '') as state,
              coalesce(b.zipcode, '') as zipcode, coalesce(b.country, 'BR') as country
         from companies c left join billing_profiles b on b.company_id = c.id where c.id = ?`,
      [ctx.companyId],
    );
    if (!rows[0]) throw billingErrors.ERR_NO_COMPANY_FOUND();
    return rows[0];
  }

  /**
   * Keeps what the body names; the rest stays.
   * @throws ERR_INVALID_DOCUMENT, ERR_INVALID_POSTCODE
   */
  async save(ctx: Ctx, body: BillingProfileBody): Promise<BillingProfileDto> {
    const { trx, companyId } = ctx;
    await trx('billing_profiles')
      .insert({ company_id: companyId })
      .onConflict('company_id')
      .ignore();
    const before = await this.get(ctx);
    const values = tidy(body, body.country ?? before.country);
    await trx('billing_profiles')
      .where({ company_id: companyId })
      .update({ ...values, updated_at: this.clock.now() });
    return this.get(ctx);
  }
}

/** Texts without blanks around them, document and postcode without punctuation. */
const tidy = (
  body: BillingProfileBody,
  country: BillingProfileDto['country'],
): Partial<BillingProfileDto> => {
  const entries = Object.entries(body).filter(([name]) => COLUMNS.includes(name));
  const values = Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Partial<BillingProfileDto>;
  return {
    ...values,
    ...(values.document ? { document: documentOf(values.document) } : {}),
    ...(values.document === '' ? { document: null } : {}),
    ...(values.zipcode && country === 'BR' ? { zipcode: postcodeOf(values.zipcode) } : {}),
  };
};

const documentOf = (text: string): string => {
  if (documentKind(text) === undefined) {
    throw billingErrors.ERR_INVALID_DOCUMENT({ field: 'document' });
  }
  return plainDocument(text);
};

const postcodeOf = (text: string): string => {
  const postcode = plainPostcode(text);
  if (postcode === undefined) throw billingErrors.ERR_INVALID_POSTCODE({ field: 'zipcode' });
  return postcode;
};
