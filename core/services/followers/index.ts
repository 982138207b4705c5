import type { Ctx, PluginHandle, PublishedEvent, ServerPlugin } from '../../contract.ts';
import { companiesBehind, moveCursor, registerFollower, takeCursor } from './cursors.ts';
import { followerDeclarations } from './declarations.ts';
import type { FollowerDeclaration } from './declarations.ts';
import { readFacts } from './log-reader.ts';
import type { FactKind, LoggedFact } from './log-reader.ts';
import { MissedFailure, tellMissed } from './missed.ts';
import { inCompany } from './options.ts';
import type { FollowersOptions } from './options.ts';
import { Pace } from './pace.ts';
import { park, waitingKeys } from './parked.ts';
import { resumePaused, waits } from './pauses.ts';
import { retryParked } from './retry.ts';
import { WorkFailure, workOn } from './work.ts';

/** Events looked through in one transaction. */
const STRETCH = 200;
/** Milliseconds between looks at the logs; facts published by this process are looked for at once. */
const POLL_MILLISECONDS = 1_000;
/** Milliseconds in which more facts may come before they are looked for. */
const GATHER_MILLISECONDS = 20;
/** Milliseconds after which a follower says again that it is run. */
const REGISTER_MILLISECONDS = 60 * 60_000;

/**
 * Gives facts to the plugins that follow them, out of the log: publishing costs nothing more. A follower's place in a
 * company's log is a row that is locked while it is worked on, so any process may do it, and one does. A fact that fails
 * waits in a table, and behind it the later facts of its key.
 */
export class Followers {
  readonly #options: FollowersOptions;
  /** Facts that somebody follows who is given them at once. */
  readonly #followed: ReadonlySet<string>;
  readonly #pace = new Pace(POLL_MILLISECONDS);
  #timer: NodeJS.Timeout | undefined;
  #registeredAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  /** Whether the next look is at every follower, whatever its pace. */
  #isHurried = false;
  #isStopped = true;
  /** Whether a place that waits may go on. */
  #isSwitched = true;

  constructor(options: FollowersOptions) {
    this.#options = options;
    this.#followed = new Set(
      options.declarations
        .filter(({ everyMilliseconds }) => everyMilliseconds === 0)
        .flatMap(({ followings }) => [...followings.keys()]),
    );
  }

  /** The followers of some plugins. */
  static of(
    plugins: readonly ServerPlugin[],
    handleOf: (pluginId: string) => PluginHandle,
    parts: Omit<FollowersOptions, 'declarations'>,
  ): Followers {
    return new Followers({ ...parts, declarations: followerDeclarations(plugins, handleOf) });
  }

  /** Notes the followers: whoever begins with now begins here. */
  async register(): Promise<void> {
    const { database, declarations } = this.#options;
    const isRecent = performance.now() - this.#registeredAt < REGISTER_MILLISECONDS;
    if (declarations.length === 0 || isRecent) return;
    await database.system('note followers', async (ctx) => {
      for (const declaration of declarations) await registerFollower(ctx, declaration);
    });
    this.#registeredAt = performance.now();
    this.#isSwitched = true;
  }

  /** Begins to look at the logs. */
  start(): void {
    if (this.#options.declarations.length === 0) return;
    this.#isStopped = false;
    this.#plan(0);
  }

  /** Ends when the transaction under way has. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** An event was published by this process: somebody may follow it. */
  published({ id }: Pick<PublishedEvent, 'id'>): void {
    if (!this.#isStopped && this.#followed.has(id)) this.#plan(GATHER_MILLISECONDS);
  }

  /** Something was switched: a place that waited may go on. */
  switched(): void {
    this.#isSwitched = true;
    if (!this.#isStopped) this.#plan(0);
  }

  /**
   * Gives every follower what is in the logs and what is due to be tried again, until nothing is left to do now.
   * @param isPaced leaves those alone that were given facts less than their `every` ago
   */
  run(isPaced = false): Promise<void> {
    this.#isHurried ||= !isPaced;
    if (this.#running) {
      this.#isAskedAgain = true;
      return this.#running;
    }
    this.#running = this.#runOnce().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #runOnce(): Promise<void> {
    do {
      await this.register();
      if (this.#isSwitched) {
        this.#isSwitched = false;
        await resumePaused(this.#options);
      }
      const isPaced = !this.#isHurried;
      this.#isHurried = false;
      for (const follower of this.#options.declarations) {
        if (isPaced && !this.#pace.isDue(follower)) continue;
        await this.#catchUp(follower, isPaced);
        await retryParked(this.#options, follower);
      }
    } while (this.#wasAskedAgain());
  }

  #wasAskedAgain(): boolean {
    const was = this.#isAskedAgain;
    this.#isAskedAgain = false;
    return was;
  }

  #plan(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.run(true)
        .catch((error: unknown) => {
          this.#options.logger.warn({ err: error }, 'facts are not given to followers now');
        })
        .finally(() => {
          if (!this.#isStopped) this.#plan(POLL_MILLISECONDS);
        });
    }, milliseconds);
    this.#timer.unref();
  }

  async #catchUp(follower: FollowerDeclaration, isPaced: boolean): Promise<void> {
    let behind = await this.#options.database.system('who is behind', (ctx) =>
      companiesBehind(ctx, follower.id, {
        names: [...follower.followings.keys()],
        most: STRETCH,
        everyMilliseconds: isPaced ? follower.everyMilliseconds : 0,
      }),
    );
    while (behind.length > 0) {
      const left: number[] = [];
      // Companies take turns: a long log of one keeps no other waiting.
      for (const companyId of behind) {
        if (await this.#step(follower, companyId)) left.push(companyId);
      }
      behind = left;
    }
  }

  /**
   * One stretch of a company's log. Work on many facts that fails is done again with one fact at a time, which shows the one
   * at fault.
   * @returns whether there is more to do
   */
  async #step(
    follower: FollowerDeclaration,
    companyId: number,
    isSingly = false,
  ): Promise<boolean> {
    try {
      return await this.#inCompany(follower, companyId, (ctx) =>
        this.#follow(ctx, follower, isSingly),
      );
    } catch (error) {
      if (error instanceof MissedFailure) {
        const about = { err: error.cause, follower: follower.id, companyId };
        this.#options.logger.warn(about, 'a follower did not take note that it missed facts');
        return false;
      }
      if (!(error instanceof WorkFailure)) throw error;
      const [fact, ...further] = error.facts;
      if (!fact || further.length > 0) return this.#step(follower, companyId, true);
      return this.#parkFailed(follower, companyId, { fact, cause: error.cause });
    }
  }

  async #follow(ctx: Ctx, follower: FollowerDeclaration, isSingly: boolean): Promise<boolean> {
    const after = await takeCursor(ctx, follower.id);
    if (after === undefined || (await waits(this.#options, ctx, follower))) return false;
    const stretch = { after, length: STRETCH };
    const { facts, end, hasMore, isCut } = await readFacts(ctx, kindsOf(follower), stretch);
    if (isCut) await tellMissed(ctx, follower, after);
    await workOn(ctx, follower, await this.#parkBehind(ctx, follower, facts), isSingly);
    if (end > after) await moveCursor(ctx, follower.id, end);
    return hasMore;
  }

  /** Puts facts aside whose key has one that waits. @returns the others */
  async #parkBehind(
    ctx: Ctx,
    follower: FollowerDeclaration,
    facts: readonly LoggedFact[],
  ): Promise<readonly LoggedFact[]> {
    if (facts.length === 0) return [];
    const waiting = await waitingKeys(ctx, follower.id);
    for (const fact of facts) if (waiting.has(fact.key)) await park(ctx, follower.id, fact);
    return facts.filter(({ key }) => !waiting.has(key));
  }

  /** Does again what stood before the failed fact, and puts that one aside. */
  async #parkFailed(
    follower: FollowerDeclaration,
    companyId: number,
    { fact, cause }: { readonly fact: LoggedFact; readonly cause: unknown },
  ): Promise<boolean> {
    this.#options.logger.warn(
      { err: cause, follower: follower.id, event: fact.id, companyId, seq: fact.seq },
      'a follower failed and will try again',
    );
    return this.#inCompany(follower, companyId, async (ctx) => {
      const after = await takeCursor(ctx, follower.id);
      // Another process was faster.
      if (after === undefined || after >= fact.seq) return true;
      const { facts } = await readFacts(ctx, kindsOf(follower), {
        after,
        length: fact.seq - after - 1,
      });
      await workOn(ctx, follower, await this.#parkBehind(ctx, follower, facts), true);
      await park(ctx, follower.id, fact, { error: cause });
      await moveCursor(ctx, follower.id, fact.seq);
      return true;
    });
  }

  #inCompany<T>(
    follower: FollowerDeclaration,
    companyId: number,
    inside: (ctx: Ctx) => Promise<T>,
  ): Promise<T> {
    return inCompany(this.#options, follower, companyId, inside);
  }
}

const kindsOf = ({ followings }: FollowerDeclaration): ReadonlyMap<string, FactKind> =>
  new Map([...followings].map(([id, { fact }]) => [id, fact]));
