import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import {
  ChosenPassword,
  Closed,
  Id,
  Instant,
  Nullable,
  PageQuery,
  PlanFlagSchemas,
} from 'prosa/schemas';

/** Judged by the service, which has codes of its own for it. */
const Name = Type.String({ maxLength: 100 });
const Email = Type.String({ format: 'email', maxLength: 254 });
const Phone = Type.String({ maxLength: 30 });

/** IANA name, such as `America/Manaus`. */
const TimeZone = Type.String({ minLength: 1, maxLength: 64 });

const Recurrence = Type.Union([
  Type.Literal('MENSAL'),
  Type.Literal('BIMESTRAL'),
  Type.Literal('TRIMESTRAL'),
  Type.Literal('SEMESTRAL'),
  Type.Literal('ANUAL'),
]);

/** A calendar day where the company is, or an instant. */
const DueDate = Type.Union([Type.String({ format: 'date' }), Type.String({ format: 'date-time' })]);

const SignupLanguage = Type.Union([Type.Literal('pt'), Type.Literal('en'), Type.Literal('es')]);
export type SignupLanguage = Static<typeof SignupLanguage>;

/**
 * The body a visitor signs up with. Clients of the family also send when the subscription ends and whether it is active:
 * that is taken and left aside, the server decides.
 */
export const SignupBody = Closed({
  /** The company's. */
  name: Type.String({ maxLength: 50 }),
  /** The visitor's own, who becomes the first admin; without it the admin is called as the company. */
  ownerName: Type.Optional(Type.String({ maxLength: 100 })),
  email: Email,
  phone: Type.Optional(Phone),
  password: ChosenPassword,
  /** One of those on offer. */
  planId: Id,
  /** To write in, where the e-mail has to be confirmed. */
  language: Type.Optional(SignupLanguage),
  /** Of the visitor's browser. The visitor has not typed it: one that is not known is left aside. */
  timezone: Type.Optional(TimeZone),
  /** Of the company whose link the visitor followed: it is kept as the one that referred them. Any other is left aside. */
  companyId: Type.Optional(Type.Unknown()),
  recurrence: Type.Optional(Type.Unknown()),
  dueDate: Type.Optional(Type.Unknown()),
  status: Type.Optional(Type.Unknown()),
  campaignsEnabled: Type.Optional(Type.Unknown()),
});
export type SignupBody = Static<typeof SignupBody>;

const Secret = Type.String({ minLength: 20, maxLength: 100 });

/** The e-mail has to be confirmed. Answered alike whether or not it has an account. */
export const PendingSignupSchema = Closed({
  /** With which the mail may be asked for again. */
  resendKey: Secret,
});
export type PendingSignupDto = Static<typeof PendingSignupSchema>;

export const ResendSignupBody = Closed({ resendKey: Secret });

/** The token of the mail. Never in an address. */
export const ConfirmSignupBody = Closed({ token: Secret });

/** The company's own fields, as the platform's people edit them. */
const editable = {
  phone: Type.Optional(Nullable(Phone)),
  status: Type.Optional(Type.Boolean()),
  campaignsEnabled: Type.Optional(Type.Boolean()),
  dueDate: Type.Optional(DueDate),
  recurrence: Type.Optional(Recurrence),
  timezone: Type.Optional(TimeZone),
};

export const CreateCompanyBody = Closed({
  ...editable,
  name: Name,
  email: Email,
  planId: Id,
  /** Of the first admin; without one a password is made and answered once. */
  password: Type.Optional(ChosenPassword),
});
export type CreateCompanyBody = Static<typeof CreateCompanyBody>;

export const UpdateCompanyBody = Closed({
  ...editable,
  name: Type.Optional(Name),
  email: Type.Optional(Nullable(Email)),
  planId: Type.Optional(Id),
});
export type UpdateCompanyBody = Static<typeof UpdateCompanyBody>;

/** The time zone of a company, changed by its own admins. */
export const TimeZoneBody = Closed({ timezone: TimeZone });

const CompanyPlan = Closed({
  id: Id,
  name: Type.String(),
  users: Type.Integer(),
  connections: Type.Integer(),
  queues: Type.Integer(),
  /** 0 = no limit. */
  storageMegabytes: Type.Integer(),
  value: Type.Number(),
  ...PlanFlagSchemas,
});

const company = {
  id: Id,
  name: Type.String(),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  planId: Id,
  plan: CompanyPlan,
  status: Type.Boolean(),
  campaignsEnabled: Type.Boolean(),
  dueDate: Instant,
  recurrence: Type.String(),
  timezone: Type.String(),
  /** The company whose signup link was followed, for the platform's own people. */
  referrer: Type.Optional(Closed({ id: Id, name: Type.String() })),
  /** Bytes of the stored files. */
  storedBytes: Type.Integer(),
  /** When a company that was closed is deleted for good. */
  deleteAt: Nullable(Instant),
  createdAt: Instant,
};

export const CompanySchema = Closed(company);
export type CompanyDto = Static<typeof CompanySchema>;

/** A new company, with the password of its first admin where that was made here: it is told only now. */
export const CreatedCompanySchema = Closed({
  ...company,
  generatedPassword: Type.Optional(Type.String()),
});
export type CreatedCompanyDto = Static<typeof CreatedCompanySchema>;

export const CompanyPage = Closed({
  companies: Type.Array(CompanySchema),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
});

/** The name, typed by whoever closes the company. */
export const CloseCompanyBody = Closed({ name: Type.String({ maxLength: 100 }) });

/** Why somebody of the platform acts as a customer: the customer's admins read it. */
export const ImpersonationBody = Closed({
  reason: Type.String({ minLength: 5, maxLength: 300, pattern: '\\S.*\\S' }),
});

/** A token to act with, and who the caller is with it. */
export const ImpersonationSchema = Closed({
  token: Type.String(),
  user: Type.Object({}, { additionalProperties: true }),
});

export const CompanyListQuery = Closed(PageQuery);
