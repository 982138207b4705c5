import type { UserDto } from '../schemas.ts';

/** The fields that decide what somebody may see and do, by name; queues by their names. */
export type Rights = Readonly<Record<string, unknown>>;

const namesOf = (queues: unknown): unknown =>
  Array.isArray(queues)
    ? queues.map((queue: unknown) => (queue as { readonly name?: unknown }).name)
    : undefined;

/** The rights of a user as the API shows them. */
export const rightsOf = (user: UserDto): Rights => {
  const queues = namesOf((user as { readonly queues?: unknown }).queues);
  return {
    email: user.email,
    profile: user.profile,
    allTicket: user.allTicket,
    active: user.active,
    ...(queues === undefined ? {} : { queues }),
  };
};

/** Each right that is another now, with what it was; undefined where all are the same. */
export const differences = (
  before: Rights,
  after: Rights,
): Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>> | undefined => {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
};
