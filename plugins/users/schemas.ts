import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import {
  ChosenPassword,
  Closed,
  Id,
  Instant,
  Nullable,
  NullableId,
  PageQuery,
} from 'prosa/schemas';

const Profile = Type.Union([
  Type.Literal('user'),
  Type.Literal('supervisor'),
  Type.Literal('admin'),
]);
export type Profile = Static<typeof Profile>;

/** Whether somebody also sees pending tickets without a queue, in every spelling clients use. */
const AllTicket = Type.Union([
  Type.Literal('enable'),
  Type.Literal('enabled'),
  Type.Literal('disable'),
  Type.Literal('disabled'),
  Type.Literal('desabled'),
  Type.Boolean(),
]);
export type AllTicket = Static<typeof AllTicket>;

const Name = Type.String({ minLength: 2, maxLength: 50 });
const Email = Type.String({ format: 'email', maxLength: 254 });

/** The fields that only those who manage users decide; queues and connection belong to other plugins. */
const managed = {
  profile: Type.Optional(Profile),
  allTicket: Type.Optional(AllTicket),
  /** False: the account stays, nobody comes in with it. */
  active: Type.Optional(Type.Boolean()),
  queueIds: Type.Optional(Type.Array(Id, { maxItems: 500, uniqueItems: true })),
  whatsappId: Type.Optional(NullableId),
  /** Only ever the caller's own. */
  companyId: Type.Optional(Id),
};

export const CreateUserBody = Closed({
  name: Name,
  email: Email,
  password: ChosenPassword,
  ...managed,
});
export type CreateUserBody = Static<typeof CreateUserBody>;

export const UpdateUserBody = Closed({
  name: Type.Optional(Name),
  email: Type.Optional(Email),
  /** Empty leaves it as it is. */
  password: Type.Optional(Type.Union([ChosenPassword, Type.Literal('')])),
  ...managed,
});
export type UpdateUserBody = Static<typeof UpdateUserBody>;

/** A user as the API shows them; other plugins add `queues` and `whatsappId`. */
export const UserSchema = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    profile: Type.String(),
    companyId: Id,
    super: Type.Boolean(),
    allTicket: Type.Union([Type.Literal('enable'), Type.Literal('disable')]),
    active: Type.Boolean(),
    /** Whether a page of theirs is open somewhere. */
    online: Type.Boolean(),
    lastSeenAt: Nullable(Instant),
    createdAt: Instant,
    updatedAt: Instant,
  },
  { additionalProperties: true },
);
export type UserDto = Static<typeof UserSchema>;

export const UserPage = Closed({
  users: Type.Array(UserSchema),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
});

/** A user to choose from, with what other plugins add (`queues`). */
export const UserChoice = Type.Object(
  { id: Id, name: Type.String(), email: Type.String() },
  { additionalProperties: true },
);

export const UserListQuery = Closed({ ...PageQuery, companyId: Type.Optional(Id) });

export const UserChoicesQuery = Closed({ companyId: Type.Optional(Id) });
