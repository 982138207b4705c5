import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import type { User } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { UserDetails } from '../public.ts';
import { UserDetailsPoint } from '../public.ts';
import type { UserDto } from '../schemas.ts';
import { Presence } from './presence.ts';

/** Users as the API shows them, with what other plugins keep of them. */
@injectable()
export class UserPresenter {
  constructor(
    @inject(filled(UserDetailsPoint)) private readonly details: Filled<UserDetails>,
    @inject(Presence) private readonly presence: Presence,
  ) {}

  async many(ctx: Ctx, users: readonly User[]): Promise<UserDto[]> {
    if (users.length === 0) return [];
    const ids = users.map(({ id }) => id);
    const added = new Map(ids.map((id): [number, Record<string, unknown>] => [id, {}]));
    for (const source of await this.details.for(ctx)) {
      for (const [id, properties] of await source.load(ctx, ids)) {
        Object.assign(added.get(id) ?? {}, properties);
      }
    }
    const online = await this.presence.online(ctx, ids);
    return users.map((user) => ({
      ...added.get(user.id),
      ...dtoOf(user, online.has(user.id)),
    }));
  }

  async one(ctx: Ctx, user: User): Promise<UserDto> {
    const [dto] = await this.many(ctx, [user]);
    if (!dto) throw new Error('a user was presented as nothing');
    return dto;
  }
}

const dtoOf = (user: User, online: boolean): UserDto => ({
  id: user.id,
  name: user.name,
  email: user.email,
  profile: user.profile,
  companyId: user.companyId,
  super: user.isSuper,
  allTicket: user.allTicket ? 'enable' : 'disable',
  active: user.active,
  online,
  lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
});
