import type { Ctx } from 'prosa/contract';
import { contribute, defineManifest, definePlugin } from 'prosa/contract';
import type { TestApp } from 'prosa/core/testing';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../contacts/public.ts';
import type { OutreachMessage } from '../tickets/public.ts';
import { OutreachSourcesPoint } from './public.ts';
import type {
  HandedMessage,
  OutreachCandidate,
  OutreachSource,
  SkipReason,
  WaitReason,
} from './public.ts';
import { CheckTurns } from './services/check-turns.ts';
import { Claims } from './services/claims.ts';
import type { Claimed } from './services/claims.ts';
import { Gate } from './services/gate.ts';

/** A clock that stands until it is moved. */
export class TestClock {
  #now: number;

  constructor(start = '2026-03-02T12:00:00Z') {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** @param milliseconds negative = back */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }

  set(at: Date): void {
    this.#now = at.getTime();
  }
}

/** A recipient of a {@link TestSource}, and what became of it. */
export interface TestRecipient extends OutreachCandidate {
  readonly connectionId: number;
  state: 'waiting' | 'handed' | 'skipped';
  dueAt: Date;
  reason?: WaitReason | SkipReason;
  handed?: HandedMessage;
}

/** A source that keeps its recipients in memory. Looks find those of connections with `avisos` in their name; claims find all. */
export class TestSource {
  readonly recipients: TestRecipient[] = [];
  /** The step at which a statement of it fails. */
  broken: 'candidates' | 'message' | 'handed' | 'later' | 'skip' | undefined;
  /** Called when a message is handed over; false takes the candidate back. */
  onHanded: () => boolean | Promise<boolean> = () => true;
  readonly id: string;
  readonly order: number;

  constructor(id = 'test-source', order = 30) {
    this.id = id;
    this.order = order;
  }

  /** Lets somebody wait. */
  add(
    connectionId: number,
    contactId: number,
    changes: Partial<OutreachCandidate> = {},
  ): TestRecipient {
    const recipient: TestRecipient = {
      id: String(this.recipients.length + 1),
      contactId,
      minGapSeconds: 0,
      purpose: 'marketing',
      connectionId,
      state: 'waiting',
      dueAt: new Date(0),
      ...changes,
    };
    this.recipients.push(recipient);
    return recipient;
  }

  of(state: TestRecipient['state']): readonly TestRecipient[] {
    return this.recipients.filter((each) => each.state === state);
  }

  find({ id }: Pick<OutreachCandidate, 'id'>): TestRecipient {
    const recipient = this.recipients.find((each) => each.id === id);
    if (!recipient) throw new Error(`nobody waits under ${id}`);
    return recipient;
  }
}

/** A plugin that contributes a source. */
export const sourcePlugin = (source: TestSource) => {
  @injectable()
  class Contributed implements OutreachSource {
    readonly id = source.id;
    readonly order = source.order;
    readonly waiting = `select company_id, id as connection_id, 'epoch'::timestamptz as due_at from connections
      where id = any(:connectionIds::int[]) and name like '%avisos%'`;

    constructor(@inject(Contacts) private readonly contacts: Pick<Contacts, 'byIds'>) {}

    async candidates(ctx: Ctx, connectionId: number, now: Date, most: number) {
      await this.#fail(ctx, 'candidates');
      const due = source
        .of('waiting')
        .filter((each) => each.connectionId === connectionId && each.dueAt <= now);
      return due.slice(0, most);
    }

    async message(ctx: Ctx, candidate: OutreachCandidate): Promise<OutreachMessage | undefined> {
      await this.#fail(ctx, 'message');
      const { id, connectionId, contactId } = source.find(candidate);
      const [contact] = await this.contacts.byIds(ctx, [contactId]);
      return (
        contact && {
          connectionId,
          contact,
          parts: [{ body: `Aviso ${id}`, verbatim: true }],
          quiet: true,
          lane: 'campaigns',
          clientId: `${source.id}-${id}`,
          origin: 'campaign',
        }
      );
    }

    async handed(ctx: Ctx, candidate: OutreachCandidate, handed: HandedMessage): Promise<boolean> {
      await this.#fail(ctx, 'handed');
      if (!(await source.onHanded())) return false;
      ctx.afterCommit(() => {
        Object.assign(source.find(candidate), { state: 'handed', handed });
      });
      return true;
    }

    async later(
      ctx: Ctx,
      candidates: readonly OutreachCandidate[],
      until: Date,
      reason: WaitReason,
    ): Promise<void> {
      await this.#fail(ctx, 'later');
      ctx.afterCommit(() => {
        for (const each of candidates) Object.assign(source.find(each), { dueAt: until, reason });
      });
    }

    async skip(
      ctx: Ctx,
      candidates: readonly OutreachCandidate[],
      reason: SkipReason,
    ): Promise<void> {
      await this.#fail(ctx, 'skip');
      ctx.afterCommit(() => {
        for (const each of candidates)
          Object.assign(source.find(each), { state: 'skipped', reason });
      });
    }

    async #fail(ctx: Ctx, step: TestSource['broken']): Promise<void> {
      if (source.broken === step) await ctx.trx.raw('select 1 / 0');
    }
  }

  return definePlugin({
    manifest: defineManifest({
      id: source.id,
      version: '1.0.0',
      core: '^1.0.0',
      dependsOn: ['contacts', 'connections', 'tickets', 'governor'],
      api: [],
      tables: [],
      permissions: {},
      events: { publishes: {}, consumes: [] },
      jobs: {},
      tasks: {},
      web: { routes: [], nav: [] },
    }),
    contributes: [contribute<OutreachSource>(OutreachSourcesPoint, Contributed)],
  });
};

/**
 * Claims a message of a connection, as the process that runs it does at its moment: where a number has to be asked for first, after
 * that.
 */
export const claim = async (
  app: TestApp,
  companyId: number,
  connectionId: number,
): Promise<Claimed> => {
  const claims = app.host.resolve('governor', Claims);
  const claimed = await claims.claim({ companyId, connectionId });
  if (!claimed.isChecking) return claimed;
  await ask(app, connectionId);
  return claims.claim({ companyId, connectionId });
};

/** Has the channel know the numbers of all contacts of a company: nobody has to be asked for. */
export const knowNumbers = (
  app: TestApp,
  { companyId, connectionId }: { readonly companyId: number; readonly connectionId: number },
  at: Date,
): Promise<void> =>
  app.database.transaction({ companyId, system: 'test' }, async ({ trx }) => {
    await trx.raw(
      `insert into number_checks (company_id, connection_id, number, asked_at, checked_at, "exists")
       select company_id, :connectionId, number, :at::timestamptz - interval '25 hours', :at, true
         from contacts where company_id = :companyId`,
      { companyId, connectionId, at },
    );
  });

/** Asks a connection's channel for the number whose turn it is. @returns when the next turn is */
export const ask = (app: TestApp, connectionId: number): Promise<Date | undefined> =>
  app.host.resolve('governor', CheckTurns).ask(connectionId);

/** Has nothing claimed any more but by {@link claim}. */
export const stopGate = (app: TestApp): Promise<void> => app.host.resolve('governor', Gate).stop();

/** Looks for what is due, as this process does each second. */
export const look = (app: TestApp): Promise<void> => app.host.resolve('governor', Gate).look();
