import { caller } from 'prosa/core/testing';
import type { Call, TestApp, TestUser } from 'prosa/core/testing';
import { decided, Desk } from '../../tickets/testing.ts';
import { randomNumbers } from './random-numbers.ts';

const CUSTOMERS = 9;
const GROUP = '120363041234567890';
/** Milliseconds of the application's clock between two steps. */
const STEP_MILLISECONDS = 4_000;

/** Texts of customers: greetings, choices of a menu, ratings. */
const TEXTS = ['Oi', '1', '2', '#', '0', '3', 'Ainda está aí?'] as const;

interface TicketRow {
  readonly id: number;
  readonly status: 'open' | 'pending' | 'closed';
  readonly contact_id: number;
  readonly number: string;
}

/**
 * A day of mixed traffic at one company, driven through the API and the simulated phone: always the same steps. Menus
 * and ratings are on; tickets are accepted, transferred, returned, closed, reopened and deleted; contacts are merged,
 * parted and deleted; a queue and a user go.
 */
export class MixedDay {
  readonly #random = randomNumbers(20_261_118);
  readonly #app: TestApp;
  readonly #clock: { now: Date };
  readonly desk: Desk;
  readonly people: readonly TestUser[];
  readonly #queues: number[];
  readonly #call: Call;
  /** Customers who were asked for a rating. */
  readonly #asked: string[] = [];
  /** When each step began, by the database's clock. */
  readonly times: Date[] = [];

  private constructor(
    app: TestApp,
    desk: Desk,
    parts: {
      readonly clock: { now: Date };
      readonly people: readonly TestUser[];
      readonly queues: number[];
    },
  ) {
    this.#app = app;
    this.#call = caller(app);
    this.desk = desk;
    this.#clock = parts.clock;
    this.people = parts.people;
    this.#queues = parts.queues;
  }

  /** @param clock moved on with each step */
  static async begin(app: TestApp, clock: { now: Date }): Promise<MixedDay> {
    const desk = await Desk.open(app);
    const people: TestUser[] = [];
    for (const name of ['Bia', 'Caio', 'Davi']) {
      people.push(await desk.attendant(name, { allTicket: true }));
    }
    const queues: number[] = [];
    for (const name of ['Vendas', 'Suporte', 'Cobrança']) {
      queues.push(await desk.queue(name, ...people));
    }
    const [sales = 0, support = 0, billing = 0] = queues;
    for (const [title, message] of [
      ['Planos', 'Temos dois.'],
      ['Atendente', 'Um momento.'],
    ]) {
      await desk.ok('POST', '/queue-options', { queueId: sales, title, message });
    }
    await desk.ok('PUT', `/whatsapp/${String(desk.connection)}`, {
      greetingMessage: 'Olá!',
      complationMessage: 'Até logo!',
      queueIds: [sales, support, billing],
    });
    await desk.setting('userRating', 'enabled');
    return new MixedDay(app, desk, { clock, people: [desk.admin, ...people], queues });
  }

  /** @param count of steps */
  async go(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) await this.step(() => this.#anything());
  }

  /** Does something, and waits until all that follows from it is done. */
  async step(work: () => Promise<unknown>): Promise<void> {
    this.#clock.now = new Date(this.#clock.now.getTime() + STEP_MILLISECONDS);
    this.times.push(await this.#databaseTime());
    await work();
    await decided(this.#app);
  }

  /** A step that each day has. */
  async queueGoes(): Promise<void> {
    const gone = this.#queues.pop();
    if (gone === undefined) throw new Error('there is no queue left');
    await this.step(() => this.#call(this.desk.admin, 'DELETE', `/queue/${String(gone)}`));
  }

  async userGoes(user: TestUser): Promise<void> {
    await this.step(() => this.#call(this.desk.admin, 'DELETE', `/users/${String(user.id)}`));
  }

  async contactGoes(): Promise<void> {
    const ticket = this.#one(await this.#tickets());
    await this.step(() =>
      this.#call(this.desk.admin, 'DELETE', `/contacts/${String(ticket?.contact_id ?? 0)}`),
    );
  }

  /** Two contacts become one, and are parted a little later. */
  async contactsMeet(between: number): Promise<void> {
    const ids = [...new Set((await this.#tickets()).map(({ contact_id }) => contact_id))];
    const kept = ids[0] ?? 0;
    const gone = ids[1] ?? 0;
    const path = `/contacts/${String(kept)}`;
    await this.step(() => this.desk.ok('POST', `${path}/merge`, { contactId: gone }));
    await this.go(between);
    const { merges } = await this.desk.ok<{ merges: readonly { readonly id: number }[] }>(
      'GET',
      `${path}/identity`,
    );
    const undo = `${path}/merges/${String(merges[0]?.id ?? 0)}/undo`;
    await this.step(() => this.desk.ok('POST', undo));
  }

  async #databaseTime(): Promise<Date> {
    return this.#app.database.system('test', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: { at: Date }[] }>('select clock_timestamp() as at');
      if (!rows[0]) throw new Error('the database has no time');
      return rows[0].at;
    });
  }

  #tickets(status?: TicketRow['status']): Promise<TicketRow[]> {
    return this.#app.database.transaction({ companyId: this.desk.company.id }, ({ trx }) =>
      trx('tickets as t')
        .join('contacts as c', 'c.id', 't.contact_id')
        .where(status ? { 't.status': status } : {})
        .orderBy('t.id')
        .select<TicketRow[]>('t.id', 't.status', 't.contact_id', 'c.number'),
    );
  }

  #anything(): Promise<unknown> {
    const chance = this.#random();
    if (chance < 0.44) return this.#customerWrites();
    if (chance < 0.47) return this.#phone('/messages', { group: GROUP, body: 'Bom dia, gente' });
    if (chance < 0.49) return this.#phone('/calls', {});
    if (chance < 0.62) return this.#accept();
    if (chance < 0.67) return this.#change('open', { queueId: this.#one(this.#queues) });
    if (chance < 0.71) return this.#change('open', { userId: this.#one(this.people)?.id });
    if (chance < 0.76) return this.#change('open', { status: 'pending', userId: null });
    if (chance < 0.88) return this.#close();
    if (chance < 0.92) return this.#reopen();
    if (chance < 0.96) return this.#begin();
    return this.#delete();
  }

  /** Most of those who are asked for a rating give one. */
  #customerWrites(): Promise<unknown> {
    const number = this.#random() < 0.7 ? this.#asked.shift() : undefined;
    return number === undefined
      ? this.#phone('/messages', { body: this.#one(TEXTS) })
      : this.#phone('/messages', { from: { number }, body: this.#one(['1', '2', '3', '9']) });
  }

  #phone(path: string, more: object): Promise<unknown> {
    const customer = Math.floor(this.#random() * CUSTOMERS);
    const from = {
      number: `55119${String(80_000_000 + customer)}`,
      name: `Cliente ${String(customer)}`,
    };
    const url = `/simulator/${String(this.desk.connection)}${path}`;
    return this.#call(this.desk.admin, 'POST', url, { from, ...more });
  }

  async #accept(): Promise<unknown> {
    const ticket = this.#one(await this.#tickets('pending'));
    const user = this.#one(this.people);
    if (!ticket || !user) return undefined;
    return this.#put(user, ticket.id, { status: 'open', userId: user.id });
  }

  async #close(): Promise<unknown> {
    const ticket = this.#one(await this.#tickets('open'));
    const isSilent = this.#random() < 0.3;
    if (!ticket) return undefined;
    if (!isSilent) this.#asked.push(ticket.number);
    return this.#put(this.desk.admin, ticket.id, {
      status: 'closed',
      ...(isSilent && { farewell: false }),
    });
  }

  async #reopen(): Promise<unknown> {
    const ticket = this.#one(await this.#tickets('closed'));
    const user = this.#one(this.people);
    return ticket && user && this.#put(user, ticket.id, { status: 'open', userId: user.id });
  }

  async #change(status: TicketRow['status'], body: object): Promise<unknown> {
    const ticket = this.#one(await this.#tickets(status));
    return ticket && this.#put(this.desk.admin, ticket.id, body);
  }

  async #begin(): Promise<unknown> {
    const ticket = this.#one(await this.#tickets('closed'));
    if (!ticket) return undefined;
    const queueId = this.#random() < 0.5 ? { queueId: this.#one(this.#queues) } : {};
    const body = { contactId: ticket.contact_id, whatsappId: this.desk.connection, ...queueId };
    return this.#call(this.desk.admin, 'POST', '/tickets', body);
  }

  async #delete(): Promise<unknown> {
    const ticket = this.#one(await this.#tickets());
    return ticket && this.#call(this.desk.admin, 'DELETE', `/tickets/${String(ticket.id)}`);
  }

  #put(who: TestUser, ticketId: number, body: object): Promise<unknown> {
    return this.#call(who, 'PUT', `/tickets/${String(ticketId)}`, body);
  }

  #one<T>(values: readonly T[]): T | undefined {
    return values[Math.floor(this.#random() * values.length)];
  }
}
