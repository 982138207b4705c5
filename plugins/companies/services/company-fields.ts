import { brokenConstraint, middayOf } from 'prosa/core';
import type { Company } from 'prosa/core';
import { companyErrors } from '../errors.ts';
import type { UpdateCompanyBody } from '../schemas.ts';

/** A name without blanks around it. @throws ERR_COMPANY_INVALID_NAME */
export const tidyName = (name: string): string => {
  const tidy = name.trim();
  if (tidy.length < 2) throw companyErrors.ERR_COMPANY_INVALID_NAME();
  return tidy;
};

/** A due date as it is stored: a calendar day is one of the company's own calendar. */
export const dueDateOf = (text: string, timeZone: string): Date =>
  text.length === 10 ? middayOf(text, timeZone) : new Date(text);

/** A body as the table has it. @throws ERR_COMPANY_INVALID_NAME */
export const companyColumns = (body: UpdateCompanyBody, timeZone: string): Partial<Company> => {
  const { name, dueDate, campaignsEnabled: _setting, ...fields } = body;
  return {
    ...fields,
    ...(name === undefined ? {} : { name: tidyName(name) }),
    ...(dueDate === undefined ? {} : { dueDate: dueDateOf(dueDate, timeZone) }),
  };
};

/**
 * What PostgreSQL refused, in the words of the API.
 * @throws ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_USER_EMAIL_ALREADY_EXISTS, ERR_NO_PLAN_FOUND
 */
export const refusalOf = (error: unknown): unknown => {
  switch (brokenConstraint(error)) {
    case 'companies_name_key':
      return companyErrors.ERR_COMPANY_NAME_ALREADY_EXISTS();
    case 'users_email_key':
      return companyErrors.ERR_USER_EMAIL_ALREADY_EXISTS();
    case 'companies_plan_id_foreign':
      return companyErrors.ERR_NO_PLAN_FOUND();
    default:
      return error;
  }
};
