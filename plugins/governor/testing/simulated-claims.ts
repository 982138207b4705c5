import type { Ctx } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { Core } from 'prosa/core';
import { container } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { Consents } from '../../consents/public.ts';
import { Outreach } from '../../tickets/public.ts';
import { OutreachSourcesPoint } from '../public.ts';
import type { OutreachSource } from '../public.ts';
import type { Budget } from '../rules/budget.ts';
import { Budgets } from '../services/budgets.ts';
import { Claims } from '../services/claims.ts';
import { Ledger } from '../services/ledger.ts';
import type { LedgerEntry, Traffic } from '../services/ledger.ts';
import { NumberChecks } from '../services/number-checks.ts';
import type { MemoryLedger } from './memory-ledger.ts';

/** A part of the product that a test takes away, to see that it is missed. */
export type Guard =
  | 'caps'
  | 'quota'
  | 'lock'
  | 'stops'
  | 'sameness'
  | 'frequency'
  | 'suppressions'
  | 'pauses'
  | 'connected'
  | 'pace'
  | 'breaks'
  | 'outcomes';

/** The stores of a simulation, as far as claims read and write them. */
export interface SimulatedStores {
  readonly ledger: MemoryLedger;
  readonly sources: readonly OutreachSource[];
  now(): Date;
  budget(connectionId: number): Budget;
  save(budget: Budget): void;
  record(entry: LedgerEntry): void;
  isSuppressed(contactId: number): boolean;
  /** When a contact last wrote on a connection; undefined = never. */
  heardAt(connectionId: number, contactId: number): number | undefined;
}

/** A transaction that keeps nothing back: claims of a simulation are made one after another. */
type Contacts = readonly { readonly id: number }[];

const transaction = async <T>(_scope: unknown, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const after: (() => void | Promise<void>)[] = [];
  const ctx = {
    companyId: 1,
    roles: [],
    emit: () => undefined,
    underWay: () => undefined,
    afterCommit: (each: () => void | Promise<void>) => {
      after.push(each);
    },
  };
  // There is no database behind it.
  const result = await work(ctx as unknown as Ctx);
  for (const each of after) await each();
  return result;
};

/** A budget from which a guard was taken away. */
export const seenBudget = (budget: Budget, without: Guard | undefined): Budget => {
  switch (without) {
    case 'quota':
      return { ...budget, quota: null };
    case 'lock':
      return { ...budget, newChatsFrom: null };
    case 'stops':
      // The others are a person's, or those of outcomes.
      return { ...budget, hold: budget.hold?.until ? null : budget.hold };
    case 'pace':
      return { ...budget, nextAt: new Date(0) };
    case 'breaks':
      return { ...budget, pace: { ...budget.pace, coldSinceBreak: 0 } };
    default:
      return budget;
  }
};

const seenTraffic = (traffic: Traffic, without: Guard | undefined): Traffic => {
  if (without === 'caps') return { ...traffic, cold: [], warm: [] };
  if (without !== 'outcomes') return traffic;
  const old = { count: 0, delivered: 0 };
  return { ...traffic, outcomes: { optOuts: 0, absent: 0, old } };
};

const fakeLedger = (stores: SimulatedStores, without: Guard | undefined) => {
  const { ledger } = stores;
  return {
    traffic: async (ctx: Ctx, connectionId: number, now: Date) =>
      seenTraffic(await ledger.traffic(ctx, connectionId, now), without),
    recipients: async (ctx: Ctx, contactIds: readonly number[], now: Date) => {
      const found = await ledger.recipients(ctx, contactIds, now);
      if (without !== 'frequency') return found;
      return new Map([...found].map(([id, each]) => [id, { ...each, lastDay: 0, lastMonth: 0 }]));
    },
    sameTexts: (ctx: Ctx, connectionId: number, keys: readonly string[]) =>
      without === 'sameness'
        ? Promise.resolve(new Map<string, Date>())
        : ledger.sameTexts(ctx, connectionId, keys),
    record: (_ctx: Ctx, entry: LedgerEntry) => {
      stores.record(entry);
    },
  };
};

/** The real claims, on stores in memory. */
export const simulatedClaims = (stores: SimulatedStores, without?: Guard): Claims => {
  const world = container.createChildContainer();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const give = (token: Parameters<typeof world.register>[0], useValue: unknown): void => {
    world.register(token, { useValue });
  };
  give(Core.Database, { transaction });
  give(Core.Clock, { now: () => stores.now() });
  give(Core.Logger, silent);
  give(Core.Metrics, { counter: () => ({ add: () => undefined }) });
  give(Budgets, {
    lockFree: (_ctx: Ctx, connectionId: number) =>
      Promise.resolve(seenBudget(stores.budget(connectionId), without)),
    save: (_ctx: Ctx, budget: Budget) => {
      // Guards that were taken away from the claims are kept.
      const { quota, newChatsFrom } = stores.budget(budget.connectionId);
      stores.save({ ...budget, quota, newChatsFrom });
    },
  });
  give(Ledger, fakeLedger(stores, without));
  give(Outreach, {
    reach: () => Promise.resolve({ ticket: { id: 1 }, messageIds: [1] }),
    lastHeard: (_ctx: Ctx, connectionId: number, contactIds: readonly number[]) =>
      Promise.resolve(
        new Map(
          contactIds.flatMap((id) => {
            const at = stores.heardAt(connectionId, id);
            return at === undefined ? [] : [[id, new Date(at)] as const];
          }),
        ),
      ),
  });
  const suppressed = async (_ctx: Ctx, contacts: Contacts | Promise<Contacts>) => {
    const left = (await contacts).map(({ id }) => id).filter((id) => stores.isSuppressed(id));
    return new Set(without === 'suppressions' ? [] : left);
  };
  give(Consents, { suppressed, holdOptOuts: suppressed });
  // A channel that cannot be asked for numbers: the checks have a clock and tests of their own.
  give(Connections, { opened: () => undefined });
  give(NumberChecks, {
    ofContacts: () => Promise.resolve(new Map()),
    outlook: () => Promise.resolve({ nextAt: null, asked: [], isAwaited: false }),
  });
  give(filled(OutreachSourcesPoint), {
    for: () => Promise.resolve(stores.sources),
    all: () => stores.sources,
  });
  return world.resolve(Claims);
};
