import type { Ctx } from 'prosa/contract';
import { definePoint, defineToken } from 'prosa/contract';

/** The people of the demo company besides its owner, by whom other demo content is written. */
export const DEMO_COLLEAGUES = [
  { name: 'Bianca Rocha', email: 'bianca@demo.example', profile: 'supervisor' },
  { name: 'Rafael Teixeira', email: 'rafael@demo.example', profile: 'user' },
] as const;

/** Minutes without a sign after which somebody counts as gone; open pages give one every five. */
export const ONLINE_MINUTES = 6;

/** A person as others may know them. */
export interface UserView {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly profile: string;
  /** Also sees tickets without a queue. */
  readonly allTicket: boolean;
}

/** The people of a company, for those above. */
export interface Users {
  /** In the order asked, missing ones left out. */
  byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly UserView[]>;
  /**
   * The language a company works in: the one in which its first admin reads Prosa, Portuguese where none is known. For what is
   * written to its customers before somebody has chosen the words.
   */
  companyLanguage(ctx: Ctx): Promise<'pt' | 'en' | 'es'>;
}

export const Users = defineToken<Users>('users.Users');

/**
 * Whether somebody also attends tickets without a queue, as a condition of SQL. The statement it stands in is given
 * `:companyId`.
 * @param userId the person's id, as a column or a parameter
 */
export const attendsUnqueued = (userId: string): string => `
  exists (select from users person
           where person.company_id = :companyId and person.id = ${userId} and person.all_ticket)`;

/**
 * Whether a page of somebody's is open somewhere, as a condition of SQL. The statement it stands in is given `:now`, and with
 * `:onlineSince` the moment {@link ONLINE_MINUTES} before.
 * @param u the alias of the users
 */
export const isOnline = (u: string): string => `(
  ${u}.last_seen_at is not null and ${u}.last_seen_at > :onlineSince and exists (
    select from sessions s
     where s.user_id = ${u}.id and s.revoked_at is null and s.expires_at > :now))`;

/** The moments that {@link isOnline} compares with. */
export const onlineMoments = (now: Date): { readonly now: Date; readonly onlineSince: Date } => ({
  now,
  onlineSince: new Date(now.getTime() - ONLINE_MINUTES * 60_000),
});

/** The details another plugin keeps of a user, shown and edited together with the user. */
export interface UserDetails {
  /** Properties to add to each user's record, by the user's id. */
  load(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, Record<string, unknown>>>;
  /** Takes its own properties out of a user's body; those that are not there stay as they are. */
  save(ctx: Ctx, userId: number, body: Readonly<Record<string, unknown>>): Promise<void>;
}

/** The work to be done before a user is gone, in the same transaction: open tickets go back to the queue. */
export interface UserDeparture {
  leaving(ctx: Ctx, userId: number): Promise<void>;
}

/** Filled by plugins that add to a user: queues, the default connection (many). */
export const UserDetailsPoint = definePoint<UserDetails>('users.details', 'many');

/** Filled by plugins that have something in the hands of a user (many). */
export const UserDeparturePoint = definePoint<UserDeparture>('users.departure', 'many');

export { UserDialogSlot, UsersNoticeSlot } from './slots.ts';
export type { UserDialogProps } from './slots.ts';
