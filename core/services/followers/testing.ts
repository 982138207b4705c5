import { pino } from 'pino';
import type { Test } from 'tap';
import { defineEvent, follow } from '../../contract.ts';
import type { Ctx, Following, PluginHandle } from '../../contract.ts';
import { Database } from '../../data/db.ts';
import { tenantTable } from '../../data/schema.ts';
import { openDataBench } from '../../data/testing.ts';
import { migrateAs } from '../../testing/migrate-as.ts';
import { Followers } from './index.ts';
import { ALL_ON, PluginStates } from '../switches/states.ts';
import { listParked } from './parked.ts';

const logger = pino({ level: 'silent' });
const handle: PluginHandle = {
  resolve: () => {
    throw new Error('nothing is bound here');
  },
};

export interface Counted {
  readonly thing: number;
  readonly count: number;
}
const schema = { type: 'object', required: ['thing', 'count'] };
export const Counted = defineEvent<Counted>('test.thing-counted', schema, 'thing');
export const Renamed = defineEvent<{
  readonly of: { readonly thing: number };
  readonly name: string;
}>('test.thing-renamed', { type: 'object', required: ['of', 'name'] }, 'of.thing');

/** Two companies, a table that a follower writes, and followers on it. */
export const open = async (t: Test) => {
  const bench = await openDataBench(t);
  const { database, urls } = bench;
  await migrateAs(urls.ownerUrl, async (knex) => {
    await knex.raw('create table seen (company_id int not null, place serial, what text not null)');
    await tenantTable(knex, 'seen', { referable: false });
  });
  const others: Database[] = [];
  t.teardown(() => Promise.all(others.map((other) => other.close())));
  const followers = (
    work: (what: string) => Promise<void> | void = () => undefined,
    {
      from = 'beginning',
      on = database,
      followings: given,
      off = new Set(),
      isOffByDefault = false,
      everyMilliseconds = 0,
      onMissedFacts,
    }: {
      from?: 'now' | 'beginning';
      on?: Database;
      followings?: readonly Following[];
      /** Companies for which it is off. */
      off?: Set<number>;
      isOffByDefault?: boolean;
      everyMilliseconds?: number;
      onMissedFacts?: (ctx: Ctx) => Promise<void>;
    } = {},
  ): Followers => {
    const note = async ({ trx, companyId }: Ctx, what: string): Promise<void> => {
      await trx('seen').insert({ company_id: companyId, what });
      await work(what);
    };
    const followings = given ?? [
      follow(Counted, ({ payload: { thing, count } }, ctx) =>
        note(ctx, `${String(thing)}=${String(count)}`),
      ),
      follow(Renamed, ({ payload: { of, name } }, ctx) => note(ctx, `${String(of.thing)}:${name}`)),
    ];
    return new Followers({
      database: on,
      logger,
      switches: {
        isEnabled: ({ companyId }) => Promise.resolve(!off.has(companyId)),
        inCompany: (companyId) =>
          Promise.resolve(
            off.has(companyId)
              ? new PluginStates(new Map([['counter', { reason: 'company' }]]))
              : ALL_ON,
          ),
      },
      declarations: [
        {
          id: 'counter',
          isOffByDefault,
          everyMilliseconds,
          ...(onMissedFacts && { onMissedFacts }),
          from,
          handle,
          followings: new Map(followings.map((each) => [each.fact.id, each])),
        },
      ],
    });
  };
  return {
    ...bench,
    followers,
    another: () => {
      const other = new Database({ url: urls.appUrl, logger });
      others.push(other);
      return other;
    },
    count: (companyId: number, ...counted: readonly (readonly [thing: number, count: number])[]) =>
      database.transaction({ companyId }, async (ctx) => {
        for (const [thing, count] of counted) ctx.emit(Counted, { thing, count });
      }),
    seen: (companyId: number): Promise<string[]> =>
      database.transaction({ companyId }, ({ trx }) => trx('seen').orderBy('place').pluck('what')),
    parked: () => database.system('a test', (ctx) => listParked(ctx)),
    /** Lets what waits be tried at once. */
    hurry: () =>
      database.system('a test', ({ trx }) =>
        trx('follower_parked').update({ next_attempt_at: new Date(0) }),
      ),
  };
};
