import type { Ctx } from 'prosa/contract';
import { brokenConstraint, dayIn, findTimeZone, middayOf } from 'prosa/core';
import type { Company } from 'prosa/core';
import { companyErrors } from '../errors.ts';
import type { UpdateCompanyBody } from '../schemas.ts';

/** A name without blanks around it, and with single ones between its words. @throws ERR_COMPANY_INVALID_NAME */
export const tidyName = (name: string): string => {
  const tidy = name.normalize('NFC').trim().replace(/\s+/g, ' ');
  if (tidy.length < 2) throw companyErrors.ERR_COMPANY_INVALID_NAME();
  return tidy;
};

/**
 * A phone number as it was written, without blanks around it; null where none was.
 * @throws ERR_COMPANY_INVALID_PHONE unless it has 8 to 15 digits, the most of an international number (E.164), and nothing
 *   else but what separates them
 */
export const tidyPhone = (phone: string | null): string | null => {
  const tidy = phone?.trim() ?? '';
  if (tidy === '') return null;
  const { length } = tidy.replace(/\D/g, '');
  if (!/^\+?[\d\s().\-/]+$/.test(tidy) || length < 8 || length > 15) {
    throw companyErrors.ERR_COMPANY_INVALID_PHONE();
  }
  return tidy;
};

/** A time zone as it is stored. @throws ERR_COMPANY_INVALID_TIME_ZONE */
export const timeZoneNamed = async (ctx: Ctx, wanted: string): Promise<string> => {
  const name = await findTimeZone(ctx, wanted);
  if (name === undefined) throw companyErrors.ERR_COMPANY_INVALID_TIME_ZONE();
  return name;
};

/** A due date as it is stored: a calendar day is one of the company's own calendar. */
export const dueDateOf = (text: string, timeZone: string): Date =>
  text.length === 10 ? middayOf(text, timeZone) : new Date(text);

/**
 * A change as the table has it. The calendar day on which a subscription ends stays the same in another time zone.
 * @throws ERR_COMPANY_INVALID_NAME, ERR_COMPANY_INVALID_PHONE, ERR_COMPANY_INVALID_TIME_ZONE
 */
export const companyColumns = async (
  ctx: Ctx,
  { name, phone, dueDate, timezone, campaignsEnabled: _setting, ...fields }: UpdateCompanyBody,
  before: Pick<Company, 'timeZone' | 'dueDate'>,
): Promise<Partial<Company>> => {
  const timeZone = timezone === undefined ? before.timeZone : await timeZoneNamed(ctx, timezone);
  const lastDay = dueDate ?? dayIn(before.dueDate, before.timeZone);
  const isMoved = dueDate !== undefined || timeZone !== before.timeZone;
  return {
    ...fields,
    ...(name === undefined ? {} : { name: tidyName(name) }),
    ...(phone === undefined ? {} : { phone: tidyPhone(phone) }),
    ...(timeZone === before.timeZone ? {} : { timeZone }),
    ...(isMoved ? { dueDate: dueDateOf(lastDay, timeZone) } : {}),
  };
};

/**
 * A refusal of PostgreSQL, in the words of the API.
 * @throws ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_USER_EMAIL_ALREADY_EXISTS, ERR_NO_PLAN_FOUND
 */
export const refusalOf = (error: unknown): unknown => {
  switch (brokenConstraint(error)) {
    case 'companies_name_key':
      return companyErrors.ERR_COMPANY_NAME_ALREADY_EXISTS();
    case 'companies_name_tidy':
      return companyErrors.ERR_COMPANY_INVALID_NAME();
    case 'users_email_key':
      return companyErrors.ERR_USER_EMAIL_ALREADY_EXISTS();
    case 'companies_plan_id_foreign':
      return companyErrors.ERR_NO_PLAN_FOUND();
    default:
      return error;
  }
};
