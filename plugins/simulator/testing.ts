import { createTestApp, eventually } from 'prosa/core/testing';
import type { TestEnd, TestApp, TestUser } from 'prosa/core/testing';
import { callAs } from '../connections/testing.ts';
import type { Answer } from '../connections/testing.ts';
import type { ChatSummaryDto, PhoneConnectionDto, PhoneMessageDto } from './schemas.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export { callAs };
export type { Answer };

/** A ticket's message as the desk shows it. */
export interface DeskMessage {
  readonly id: number;
  readonly externalId: string;
  readonly body: string;
  readonly fromMe: boolean;
  readonly ack: number;
  readonly failure: string;
  readonly mediaType: string;
  readonly mediaName: string;
  readonly quotedMsg: { readonly body: string } | null;
  readonly isDeleted: boolean;
  readonly isEdited: boolean;
  readonly senderName: string;
  readonly reactions: readonly { readonly by: string; readonly emoji: string }[];
}

export interface DeskTicket {
  readonly id: number;
  readonly status: string;
  readonly isGroup: boolean;
  readonly contact: { readonly name: string; readonly number: string };
  readonly unreadMessages: number;
}

export const MARIA = { number: '5511988887777', name: 'Maria Souza' } as const;

/** Both ends of a simulated connection: the customer's phone and the company's desk. */
export class TestConnection {
  readonly #call: ReturnType<typeof callAs>;

  constructor(
    readonly app: TestApp,
    readonly admin: TestUser,
    readonly id: number,
  ) {
    this.#call = callAs(app, admin);
  }

  /** Below the connection's own address. */
  call<T = Record<string, unknown>>(
    method: Method,
    path: string,
    payload?: object,
  ): Promise<Answer<T>> {
    return this.#call<T>(method, `/simulator/${String(this.id)}${path}`, payload);
  }

  /** A customer writes; Maria unless told. @returns the message's id */
  async write(body: string, more: Record<string, unknown> = {}): Promise<string> {
    const answer = await this.call<{ id: string }>('POST', '/messages', {
      from: MARIA,
      body,
      ...more,
    });
    if (answer.status !== 202) throw new Error(`the phone was told ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  }

  async phone(number: string = MARIA.number): Promise<readonly PhoneMessageDto[]> {
    const path = `/chats/${number}`;
    return (await this.call<{ messages: PhoneMessageDto[] }>('GET', path)).body.messages;
  }

  async chats(): Promise<readonly ChatSummaryDto[]> {
    return (await this.call<{ chats: ChatSummaryDto[] }>('GET', '/chats')).body.chats;
  }

  /** Sets the state of the phone's connection: drops it, or connects it. */
  state(status: PhoneConnectionDto['status']): Promise<Answer<PhoneConnectionDto>> {
    return this.call<PhoneConnectionDto>('POST', '/state', { status });
  }

  faults(faults: object): Promise<Answer<PhoneConnectionDto>> {
    return this.call<PhoneConnectionDto>('PUT', '/faults', faults);
  }

  /** The status of the connection as the company sees it. */
  async status(): Promise<string> {
    const path = `/whatsapp/${String(this.id)}`;
    return (await this.#call<{ status: string }>('GET', path)).body.status;
  }

  async until(status: string): Promise<void> {
    await eventually(
      () => this.status(),
      (seen) => seen === status,
    );
  }

  async tickets(status = 'pending'): Promise<readonly DeskTicket[]> {
    const path = `/tickets?status=${status}&showAll=true`;
    return (await this.#call<{ tickets: DeskTicket[] }>('GET', path)).body.tickets;
  }

  /** The only ticket there is, accepted. */
  async accept(): Promise<number> {
    const [ticket] = await this.tickets();
    if (!ticket) throw new Error('nobody waits');
    await this.#call('PUT', `/tickets/${String(ticket.id)}`, {
      status: 'open',
      userId: this.admin.id,
    });
    return ticket.id;
  }

  async answer(ticketId: number, body: string): Promise<void> {
    const answer = await this.#call('POST', `/messages/${String(ticketId)}`, { body });
    if (answer.status !== 200) throw new Error(`the desk was told ${JSON.stringify(answer.body)}`);
  }

  /** The messages the desk shows; looking at them does not count as reading. */
  async desk(ticketId: number): Promise<readonly DeskMessage[]> {
    const path = `/messages/${String(ticketId)}?limit=100&markAsRead=false`;
    return (await this.#call<{ messages: DeskMessage[] }>('GET', path)).body.messages;
  }
}

/** A company with a connected simulated connection. */
export const createTestConnection = async (t: TestEnd, app?: TestApp): Promise<TestConnection> => {
  const running = app ?? (await createTestApp(t));
  const { admin } = await running.factories.company();
  const call = callAs(running, admin);
  const { body } = await call<{ id: number }>('POST', '/whatsapp', {
    name: 'Loja Centro',
    provider: 'simulator',
  });
  const connection = new TestConnection(running, admin, body.id);
  await call('POST', `/whatsappsession/${String(body.id)}`);
  await connection.until('CONNECTED');
  return connection;
};

/** A PNG of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
