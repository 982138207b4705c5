import { createTestApp } from 'prosa/core/testing';
import type { TestApp, TestUser } from 'prosa/core/testing';
import fc from 'fast-check';
import t from 'tap';
import { robotsFor } from '../queues/testing.ts';
import {
  arrive,
  decided,
  Desk,
  messageFrom,
  newNumber,
  stopDeciding,
  takeUp,
} from '../tickets/testing.ts';
import { Model, WORDS } from './testing/model.ts';

const DAY = 86_400_000;

/** The next Friday, nine in the morning in São Paulo: ahead of the database's clock, which goes on by itself. */
const fridayAfter = (at: number): number => {
  const noon = Math.ceil(at / DAY) * DAY + DAY / 2;
  return noon + ((12 - new Date(noon).getUTCDay()) % 7) * DAY;
};

const FRIDAY_MORNING = fridayAfter(Date.now());

let now = FRIDAY_MORNING;
const clock = { now: (): Date => new Date(now) };

const ROBOT = { engine: 'robots', config: 1 };
let robots = [
  { ...ROBOT, name: 'Robô' },
  { ...ROBOT, config: 2, name: 'Antigo' },
];

const app = await createTestApp(t, { clock, added: [robotsFor(() => robots)] });
const other = await createTestApp(t, { beside: app, clock });
/** A process that stores what arrives and dies before it decides anything. */
const dying = await createTestApp(t, { beside: app, clock });
await stopDeciding(dying);

type Step =
  | {
      readonly kind: 'write';
      readonly texts: readonly string[];
      readonly by: 'app' | 'other' | 'dying';
    }
  | { readonly kind: 'accept' | 'giveBack' | 'finish' | 'transfer' }
  | { readonly kind: 'wait'; readonly minutes: number };

const text = fc.constantFrom('oi', '1', '2', '3', '4', '0', '#', '77');

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      texts: fc.array(text, { minLength: 1, maxLength: 3 }),
      by: fc.constantFrom('app' as const, 'other' as const, 'dying' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'accept' as const,
        'giveBack' as const,
        'finish' as const,
        'transfer' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(3, 10, 300, 780),
    }),
  },
);

interface Shop {
  readonly desk: Desk;
  readonly support: number;
}

const openShop = async (): Promise<Shop> => {
  const desk = await Desk.open(app);
  const [sales, support] = [await desk.queue('Vendas'), await desk.queue('Suporte')];
  await desk.ok('PUT', `/queue/${sales}`, { orderQueue: 1, greetingMessage: 'Aqui é Vendas.' });
  await desk.ok('PUT', `/queue/${support}`, { orderQueue: 2, greetingMessage: WORDS.support });
  const option = async (
    title: string,
    message: string,
    parentId?: number,
    target?: typeof ROBOT,
  ): Promise<number> => {
    const body = {
      queueId: sales,
      title,
      message,
      ...(parentId && { parentId }),
      ...(target && { target }),
    };
    return (await desk.ok<{ id: number }>('POST', '/queue-options', body)).id;
  };
  const plans = await option('Planos', 'Temos dois.');
  await option('Básico', WORDS.basic, plans);
  await option('Completo', WORDS.full, plans);
  await option('Atendente', WORDS.person);
  await option('Robô', WORDS.robot, undefined, ROBOT);
  await option('Antigo', WORDS.gone, undefined, { ...ROBOT, config: 2 });
  robots = robots.slice(0, 1);
  await desk.ok('PUT', `/whatsapp/${desk.connection}`, {
    greetingMessage: 'Olá!',
    queueIds: [sales, support],
    outOfHoursMessage: WORDS.closed,
    complationMessage: WORDS.goodbye,
    maxUseBotQueues: 3,
  });
  await desk.setting('scheduleType', 'company');
  await desk.setting('userRating', 'enabled');
  return { desk, support };
};

/** Lives through one customer's history, in the shop and in the model, and compares what both say. */
class History {
  readonly #shop: Shop;
  readonly #number = newNumber();
  readonly #model = new Model();
  readonly #expected: string[] = [];
  #ticketId: number | undefined;

  constructor(shop: Shop) {
    this.#shop = shop;
  }

  /** @returns what differs; undefined when nothing does */
  async live(steps: readonly Step[]): Promise<object | undefined> {
    now = FRIDAY_MORNING;
    for (const [at, each] of steps.entries()) {
      await this.#take(each);
      const said = await this.#said();
      if (JSON.stringify(said) !== JSON.stringify(this.#expected)) {
        return { at, step: each, said, expected: this.#expected };
      }
    }
    return undefined;
  }

  async #take(each: Step): Promise<void> {
    if (each.kind === 'write') return this.#write(each.texts, each.by);
    if (each.kind === 'wait') {
      now += each.minutes * 60_000;
      this.#expected.push(...this.#model.wait(now));
      await Promise.all([takeUp(app), takeUp(other)]);
      return undefined;
    }
    return this.#act(each.kind);
  }

  async #write(texts: readonly string[], by: 'app' | 'other' | 'dying'): Promise<void> {
    // Texts that come together are one turn of the customer; this is another one than the last.
    now += 5_000;
    const { desk } = this.#shop;
    const process: TestApp = { app, other, dying }[by];
    const messages = texts.map((body) => messageFrom(desk, this.#number, { body }));
    await arrive({ app: process, company: desk.company }, ...messages);
    // Whoever is alive looks after what waits, and more than one at once.
    await Promise.all([decided(process), takeUp(other), takeUp(app)]);
    for (const body of texts) this.#expected.push(...this.#model.write(body, now));
  }

  async #act(kind: 'accept' | 'giveBack' | 'finish' | 'transfer'): Promise<void> {
    const model = this.#model;
    if (this.#ticketId === undefined) return undefined;
    const isWaiting = !model.isOwned && !model.isClosed;
    // Sessions end long before such a history does.
    const user = await this.#admin();
    if (kind === 'accept' && isWaiting) {
      await this.#put(user, { status: 'open', userId: user.id });
      model.accept();
    } else if (kind === 'giveBack' && model.isOwned) {
      await this.#put(user, { status: 'pending' });
      model.giveBack();
    } else if (kind === 'finish' && model.isOwned) {
      await this.#put(user, { status: 'closed' });
      this.#expected.push(...model.finish(now));
    } else if (kind === 'transfer' && isWaiting && model.queue !== 'support') {
      await this.#put(user, { queueId: this.#shop.support });
      model.transfer();
    }
    return undefined;
  }

  #admin(): Promise<TestUser> {
    const { id: companyId } = this.#shop.desk.company;
    return app.factories.user({ companyId, profile: 'admin' });
  }

  async #put(user: TestUser, body: object): Promise<void> {
    const { desk } = this.#shop;
    const answer = await desk.call(user, 'PUT', `/tickets/${String(this.#ticketId)}`, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  }

  /** All that was said to the customer by itself, in its order. */
  #said(): Promise<string[]> {
    const { desk } = this.#shop;
    return app.database.transaction({ companyId: desk.company.id }, async ({ trx }) => {
      const rows = await trx('messages')
        .join('contacts', 'contacts.id', 'messages.contact_id')
        .where('contacts.number', this.#number)
        .orderBy('messages.id')
        .select<{ body: string; origin: string; ticket_id: number }[]>(
          'messages.body',
          'messages.origin',
          'messages.ticket_id',
        );
      this.#ticketId = rows[0]?.ticket_id;
      return rows
        .filter(({ origin }) => origin === 'automatic')
        .map(({ body }) => body.replace(/^\u200e/, ''));
    });
  }
}

t.test(
  'whatever happens in whatever order, the chatbot says what the rules say, once',
  async (t) => {
    const shop = await openShop();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const difference = await new History(shop).live(steps);
        if (difference) throw new Error(JSON.stringify(difference, undefined, 1));
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 25), endOnFailure: false },
    );
    t.pass('all histories agree');
  },
);
