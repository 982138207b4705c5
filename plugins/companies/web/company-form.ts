import { Type } from '@sinclair/typebox';
import type { TObject } from '@sinclair/typebox';
import { CHOSEN_PASSWORD } from 'prosa/web';
import type { CompanyDto } from '../schemas.ts';
import { dayOf } from './renewal.ts';

const fields = {
  name: Type.String({ minLength: 2, maxLength: 100 }),
  email: Type.String({ format: 'email', maxLength: 254 }),
  phone: Type.Optional(Type.String({ maxLength: 30 })),
  planId: Type.Integer(),
  recurrence: Type.String(),
  timezone: Type.String(),
  dueDate: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
};

/** The fields of the form; only a new company has a first password. */
export const companyFormSchema = (isNew: boolean): TObject =>
  Type.Object(
    isNew
      ? { ...fields, password: Type.Optional(Type.String(CHOSEN_PASSWORD)) }
      : { ...fields, email: Type.Optional(fields.email) },
  );

export interface CompanyValues {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Null until one is chosen. */
  readonly planId: number | null;
  /** A calendar day where the company is. */
  readonly dueDate: string;
  /** IANA name. */
  readonly timezone: string;
  readonly recurrence: string;
  readonly status: boolean;
  readonly campaignsEnabled: boolean;
  readonly password: string;
}

const TRIAL_DAYS = 3;

export const companyValues = (company: CompanyDto | undefined, zone: string): CompanyValues => ({
  name: company?.name ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
  planId: company?.planId ?? null,
  dueDate: company
    ? dayOf(company.dueDate, company.timezone)
    : dayOf(Date.now() + TRIAL_DAYS * 86_400_000, zone),
  timezone: company?.timezone ?? zone,
  recurrence: company?.recurrence ?? 'MENSAL',
  status: company?.status ?? true,
  campaignsEnabled: company?.campaignsEnabled ?? true,
  password: '',
});

/** The values as the API takes them. */
export const companyBody = (values: CompanyValues, isNew: boolean): Record<string, unknown> => {
  const { password, email, phone, ...rest } = values;
  return {
    ...rest,
    email: email.trim() === '' ? null : email.trim(),
    phone: phone.trim() === '' ? null : phone.trim(),
    ...(isNew && password !== '' ? { password } : {}),
  };
};
