import type { Ctx, Filled } from 'prosa/contract';
import { filled, topics } from 'prosa/contract';
import { brokenConstraint, Company, Core, lockPlanLimit, User } from 'prosa/core';
import type { Accounts, Audit, Database, PersonalData } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { userErrors } from '../errors.ts';
import type { UserDeparture, UserDetails } from '../public.ts';
import { UserDeparturePoint, UserDetailsPoint } from '../public.ts';
import type { CreateUserBody, UpdateUserBody, UserDto } from '../schemas.ts';
import { UserPresenter } from './user-presenter.ts';
import { differences, rightsOf } from './user-rights.ts';
import { isAllTicket, permittedFields, requireMayChange, requireOwnCompany } from './user-rules.ts';
import type { Caller } from './user-rules.ts';

/** Adding, changing and removing the people of a company. */
@injectable()
export class UserService {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Accounts) private readonly accounts: Accounts,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(UserPresenter) private readonly presenter: UserPresenter,
    @inject(filled(UserDetailsPoint)) private readonly details: Filled<UserDetails>,
    @inject(filled(UserDeparturePoint)) private readonly departures: Filled<UserDeparture>,
  ) {}

  /**
   * The text to store of a password the caller chose. Slow on purpose: before the transaction that stores it.
   * @param id of the user it is for; without one they are new
   * @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, and the codes of `Passwords.choose`
   */
  async choosePassword(caller: Caller, body: UpdateUserBody, id?: number): Promise<string> {
    const person = await this.database.transaction(caller, (ctx) =>
      this.#personOf(ctx, caller, body, id),
    );
    return this.accounts.passwords.choose(body.password ?? '', person);
  }

  /** @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION */
  async get(ctx: Ctx, caller: Caller, id: number): Promise<UserDto> {
    const user = await this.#find(ctx, id);
    if (id !== caller.userId && !caller.roles.includes('admin')) {
      throw userErrors.ERR_NO_PERMISSION();
    }
    return this.presenter.one(ctx, user);
  }

  /** @throws ERR_USER_LIMIT when the plan has no room, ERR_USER_EMAIL_ALREADY_EXISTS, ERR_NO_SUPER */
  async create(
    ctx: Ctx,
    caller: Caller,
    body: CreateUserBody,
    passwordHash: string,
  ): Promise<UserDto> {
    requireOwnCompany(caller, body.companyId);
    const limit = await lockPlanLimit(ctx, 'users');
    if ((await User.query(ctx.trx).resultSize()) >= limit) {
      throw userErrors.ERR_USER_LIMIT({ limit });
    }
    const { profile = 'user', allTicket = false } = body;
    const email = body.email.trim();
    const { id } = await insertUser(ctx, {
      name: body.name.trim(),
      email,
      passwordHash,
      profile,
      allTicket: isAllTicket(allTicket),
    });
    await this.#saveDetails(ctx, id, body);
    const created = await this.#announce(ctx, id, 'users.user-created');
    await this.audit.record(ctx, {
      action: 'user-created',
      subject: { kind: 'users', id, name: created.name },
      details: rightsOf(created),
    });
    return created;
  }

  /**
   * Changes what the caller may change. A new password or e-mail, or other rights, end the user's sessions, but not the
   * caller's.
   * @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN, ERR_USER_EMAIL_ALREADY_EXISTS, ERR_NO_SUPER
   */
  async update(
    ctx: Ctx,
    caller: Caller,
    { id, body, passwordHash }: { id: number; body: UpdateUserBody; passwordHash?: string },
  ): Promise<UserDto> {
    const user = await this.#find(ctx, id);
    requireMayChange(caller, user);
    requireOwnCompany(caller, body.companyId);
    const before = rightsOf(await this.presenter.one(ctx, user));
    const fields = permittedFields(caller, body);
    const { name, email, profile, allTicket, active } = fields;
    const isDemoted = user.profile === 'admin' && profile !== undefined && profile !== 'admin';
    const isSwitchedOff = user.active && active === false;
    if (isSwitchedOff && id === caller.userId) throw userErrors.ERR_OWN_ACCOUNT();
    if (isDemoted || (isSwitchedOff && user.profile === 'admin')) {
      await this.#requireOtherAdmin(ctx, id);
    }
    if (passwordHash !== undefined) {
      // While the e-mail is still what it was: the mail about it goes there.
      const subject = { kind: 'users', id, name: user.name };
      await this.audit.record(ctx, { action: 'password-changed', subject });
    }
    await patchUser(ctx, id, {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(email === undefined ? {} : { email: email.trim() }),
      ...(profile === undefined ? {} : { profile }),
      ...(allTicket === undefined ? {} : { allTicket: isAllTicket(allTicket) }),
      ...(active === undefined ? {} : { active }),
      ...(passwordHash === undefined ? {} : { passwordHash }),
    });
    await this.#saveDetails(ctx, id, fields);
    if (isSwitchedOff) {
      await this.accounts.endSessions(ctx, id, 'inactive');
    } else if (profile !== undefined && profile !== user.profile) {
      await this.accounts.endSessions(ctx, id, 'rights', caller.id);
    } else if (passwordHash !== undefined) {
      await this.accounts.endSessions(ctx, id, 'password', caller.id);
    } else if (email !== undefined && email.trim() !== user.email) {
      await this.accounts.endSessions(ctx, id, 'email', caller.id);
    }
    this.accounts.changed(ctx, { userId: id });
    const changed = await this.#announce(ctx, id, 'users.user-updated');
    const subject = { kind: 'users', id, name: changed.name };
    const details = differences(before, rightsOf(changed));
    if (details) await this.audit.record(ctx, { action: 'rights-changed', subject, details });
    return changed;
  }

  /** @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_OWN_ACCOUNT */
  async remove(ctx: Ctx, caller: Caller, id: number): Promise<void> {
    const user = await this.#find(ctx, id);
    requireMayChange(caller, user);
    if (id === caller.userId) throw userErrors.ERR_OWN_ACCOUNT();
    // Nothing more is put into the user's hands.
    await User.query(ctx.trx).findById(id).forUpdate();
    for (const departure of this.departures.all()) await departure.leaving(ctx, id);
    await this.accounts.endSessions(ctx, id, 'inactive');
    await User.query(ctx.trx).deleteById(id);
    this.audit.about(ctx, { id, name: user.name });
    ctx.emit('users.user-deleted', { userId: id }, [topics.company]);
  }

  /** Known data of the person a password is for, with what changes along with it. */
  async #personOf(
    ctx: Ctx,
    caller: Caller,
    { name, email }: UpdateUserBody,
    id?: number,
  ): Promise<PersonalData> {
    const company = (await Company.query(ctx.trx).findById(ctx.companyId))?.name;
    if (id === undefined) return { name, email, company };
    const user = await this.#find(ctx, id);
    requireMayChange(caller, user);
    return { name: name ?? user.name, email: email ?? user.email, company };
  }

  async #find(ctx: Ctx, id: number): Promise<User> {
    const user = await User.query(ctx.trx).findById(id);
    if (!user) throw userErrors.ERR_NO_USER_FOUND();
    return user;
  }

  /** The company is held meanwhile: two admins cannot take each other's profile away at the same moment. */
  async #requireOtherAdmin(ctx: Ctx, id: number): Promise<void> {
    await lockPlanLimit(ctx, 'users');
    const others = await User.query(ctx.trx)
      .where({ profile: 'admin', active: true })
      .whereNot('id', id)
      .resultSize();
    if (others === 0) throw userErrors.ERR_LAST_ADMIN();
  }

  async #saveDetails(ctx: Ctx, id: number, body: Readonly<Record<string, unknown>>): Promise<void> {
    for (const source of await this.details.for(ctx)) await source.save(ctx, id, body);
  }

  async #announce(ctx: Ctx, id: number, event: string): Promise<UserDto> {
    const user = await this.presenter.one(ctx, await this.#find(ctx, id));
    ctx.emit(event, { user }, [topics.company]);
    this.audit.about(ctx, { id, name: user.name });
    return user;
  }
}

const orTaken = async <T>(work: PromiseLike<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (brokenConstraint(error) !== 'users_email_key') throw error;
    throw userErrors.ERR_USER_EMAIL_ALREADY_EXISTS();
  }
};

const insertUser = (ctx: Ctx, fields: Partial<User>): Promise<User> =>
  orTaken(User.query(ctx.trx).insert(fields));

const patchUser = (ctx: Ctx, id: number, fields: Partial<User>): Promise<number> =>
  orTaken(
    User.query(ctx.trx)
      .findById(id)
      .patch({ ...fields, updatedAt: new Date() }),
  );
