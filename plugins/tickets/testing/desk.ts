import { storedEvents, unique } from 'prosa/core/testing';
import type { TestApp, TestCompany, TestUser, ToldEvent } from 'prosa/core/testing';
import type { MessageDto, TicketDto } from '../schemas.ts';
import { connectSimulator, customerWrites } from './simulated-connection.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An answer of the API, its body as the test expects it. */
export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

/** A message as the customer's phone shows it. */
export interface PhoneMessage {
  readonly id: string;
  readonly fromMe: boolean;
  readonly body: string;
  readonly mediaType: string;
  readonly mediaUrl: string | null;
  readonly quotedId: string | null;
  readonly ack: number;
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
  readonly companyReaction: string;
}

/** Calls the API as somebody, or as nobody; paths below `/api`. */
export const caller =
  (app: TestApp) =>
  async <T = Record<string, unknown>>(
    who: TestUser | undefined,
    method: Method,
    path: string,
    payload?: object,
  ): Promise<Answer<T>> => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: who?.headers ?? {},
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json<T>() };
  };

/** Sends a form as a browser does. */
export const formSender =
  (app: TestApp) =>
  async <T = Record<string, unknown>>(
    who: TestUser,
    path: string,
    form: FormData,
  ): Promise<Answer<T>> => {
    const encoded = new Response(form);
    const answer = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { ...who.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json<T>() };
  };

let numbers = 0;

/** A mobile number no other customer of this run has. */
export const newNumber = (): string => {
  numbers += 1;
  return `55119${String(70_000_000 + numbers)}`;
};

/** A company at work: its people, its queues, one connected simulator, and customers who write. */
export class Desk {
  readonly app: TestApp;
  readonly company: TestCompany;
  readonly admin: TestUser;
  readonly connection: number;
  readonly call: ReturnType<typeof caller>;
  readonly send: ReturnType<typeof formSender>;

  private constructor(app: TestApp, company: TestCompany, connection: number) {
    this.app = app;
    this.company = company;
    this.admin = company.admin;
    this.connection = connection;
    this.call = caller(app);
    this.send = formSender(app);
  }

  static async open(app: TestApp): Promise<Desk> {
    const company = await app.factories.company();
    return new Desk(app, company, await connectSimulator(app, company.admin));
  }

  /** As the admin; the answer must be a success. */
  async ok<T = Record<string, unknown>>(
    method: Method,
    path: string,
    payload?: object,
  ): Promise<T> {
    const { status, body } = await this.call<T>(this.admin, method, path, payload);
    if (status >= 300)
      throw new Error(`${method} ${path}: ${String(status)} ${JSON.stringify(body)}`);
    return body;
  }

  async queue(name: string, ...attendants: readonly TestUser[]): Promise<number> {
    const color = `#${unique('').slice(1, 7)}`;
    const userIds = attendants.map(({ id }) => id);
    const { id } = await this.ok<{ id: number }>('POST', '/queue', { name, color, userIds });
    return id;
  }

  attendant(name: string, { allTicket = false } = {}): Promise<TestUser> {
    return this.app.factories.user({ companyId: this.company.id, name, allTicket });
  }

  async setting(key: string, value: string): Promise<void> {
    await this.ok('PUT', `/settings/${key}`, { value });
  }

  /** A customer writes. @returns the id of the message on the channel */
  writes(
    number: string,
    body = 'Olá',
    { name = 'Cliente', id }: { name?: string; id?: string } = {},
  ): Promise<string> {
    const message = { number, name, body, ...(id === undefined ? {} : { id }) };
    return customerWrites(this.app, this.admin, this.connection, message);
  }

  /** A ticket a customer began, waiting in a queue or in none. */
  async pending(
    options: { queueId?: number; number?: string; name?: string; body?: string } = {},
  ): Promise<TicketDto> {
    const { queueId, number = newNumber(), name = 'Cliente', body = 'Olá' } = options;
    await this.writes(number, body, { name });
    const ticket = await this.of(number);
    if (queueId === undefined) return ticket;
    return this.ok<TicketDto>('PUT', `/tickets/${String(ticket.id)}`, { queueId });
  }

  /** The same, accepted. */
  async openFor(user: TestUser, options: Parameters<Desk['pending']>[0] = {}): Promise<TicketDto> {
    const { id } = await this.pending(options);
    const accepted = await this.call<TicketDto>(user, 'PUT', `/tickets/${String(id)}`, {
      status: 'open',
      userId: user.id,
    });
    if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.body));
    return accepted.body;
  }

  /** A customer's ticket that moved last. */
  async of(number: string): Promise<TicketDto> {
    const { tickets } = await this.ok<{ tickets: TicketDto[] }>(
      'GET',
      `/tickets?searchParam=${number}`,
    );
    const [ticket] = tickets;
    if (!ticket) throw new Error(`${number} has no ticket`);
    return ticket;
  }

  /** One ticket as it is now. */
  ticket(id: number): Promise<TicketDto> {
    return this.ok<TicketDto>('GET', `/tickets/${String(id)}`);
  }

  /** Messages of a ticket, looked at without a trace. */
  async messages(ticketId: number): Promise<MessageDto[]> {
    const { messages } = await this.ok<{ messages: MessageDto[] }>(
      'GET',
      `/messages/${String(ticketId)}?markAsRead=false&limit=100`,
    );
    return messages;
  }

  /** The messages that the customer's phone shows. */
  async phone(number: string): Promise<PhoneMessage[]> {
    const { messages } = await this.ok<{ messages: PhoneMessage[] }>(
      'GET',
      `/simulator/${String(this.connection)}/chats/${number}`,
    );
    return messages;
  }

  /** The customer looks at the phone. */
  async customerReads(number: string): Promise<void> {
    await this.ok('POST', `/simulator/${String(this.connection)}/chats/${number}/read`);
  }

  /** Breaks or heals the connection. */
  async connectionIs(status: 'CONNECTED' | 'DISCONNECTED'): Promise<void> {
    await this.ok('POST', `/simulator/${String(this.connection)}/state`, { status });
  }

  /** The company's events so far, in their order. */
  events(): Promise<readonly ToldEvent<Record<string, unknown>>[]> {
    return storedEvents(this.app, this.company.id);
  }

  /** Those of tickets alone: what other plugins tell beside them is theirs. */
  async told(): Promise<readonly ToldEvent<Record<string, unknown>>[]> {
    return (await this.events()).filter(
      ({ name, topics }) => name.startsWith('tickets.') && topics.length > 0,
    );
  }
}
