import { changesOf } from 'prosa/core';
import type { CompanyDto } from '../schemas.ts';

/** The fields that the audit log tells the changes of; the plan by its name. */
const told = (company: CompanyDto): object => {
  const { name, email, phone, status, campaignsEnabled, dueDate, recurrence, timezone } = company;
  const plan = company.plan.name;
  return { name, email, phone, plan, status, campaignsEnabled, dueDate, recurrence, timezone };
};

/** The fields that a change of a company changed, for the audit log. */
export const companyChanges = (
  before: CompanyDto,
  after: CompanyDto,
): ReturnType<typeof changesOf> => changesOf(told(before), told(after));
