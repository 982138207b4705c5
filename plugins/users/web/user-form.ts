import { Type } from '@sinclair/typebox';
import type { TObject } from '@sinclair/typebox';
import { CHOSEN_PASSWORD } from 'prosa/web';
import type { CreateUserBody, Profile, UpdateUserBody, UserDto } from '../schemas.ts';

const NewUser = Type.Object({
  name: Type.String({ minLength: 2, maxLength: 50 }),
  email: Type.String({ format: 'email', maxLength: 254 }),
  password: Type.String(CHOSEN_PASSWORD),
  profile: Type.String(),
});

/** The fields of the form; a known user's password may stay as it is. */
export const userFormSchema = (isNew: boolean): TObject =>
  isNew
    ? NewUser
    : Type.Object({
        ...NewUser.properties,
        password: Type.Optional(NewUser.properties.password),
      });

export interface UserValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly profile: Profile;
  readonly allTicket: boolean;
  /** Whether they may come in. */
  readonly active: boolean;
  /** The values that other plugins' fields set. */
  readonly details: Readonly<Record<string, unknown>>;
}

export const PROFILES: readonly Profile[] = ['user', 'supervisor', 'admin'];

const profileOf = (user: UserDto | undefined): Profile =>
  PROFILES.find((profile) => profile === user?.profile) ?? 'user';

export const initialValues = (user: UserDto | undefined): UserValues => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  profile: profileOf(user),
  allTicket: user?.allTicket === 'enable',
  active: user?.active ?? true,
  details: {},
});

/** The values as the API takes them. */
export const bodyOf = (values: UserValues, isNew = false): CreateUserBody => {
  const { name, email, allTicket, active, details, ...rest } = values;
  return {
    ...details,
    ...rest,
    name: name.trim(),
    email: email.trim(),
    allTicket: allTicket ? 'enable' : 'disable',
    // Whoever is new may come in.
    ...(isNew ? {} : { active }),
  };
};

/** The values that differ from the user's: an unchanged value needs no confirmation. */
export const changesOf = (values: UserValues, user: UserDto): UpdateUserBody => {
  const before: Readonly<Record<string, unknown>> = bodyOf(initialValues(user));
  return Object.fromEntries(
    Object.entries(bodyOf(values)).filter(([name, value]) => value !== before[name]),
  );
};
