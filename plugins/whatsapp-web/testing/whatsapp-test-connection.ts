import { atEnd, createTestApp, eventually } from 'prosa/core/testing';
import type { TestEnd, TestApp, TestAppOptions, TestUser } from 'prosa/core/testing';
import { StateTimeline } from '../../connections/testing.ts';
import type { HealthDto } from '../../connections/testing.ts';
import type { FakeAccount } from './fake-account.ts';
import { FakeWhatsApp } from './fake-whatsapp.ts';

/** A message of a ticket as the desk shows it. */
export interface DeskMessage {
  readonly id: number;
  readonly externalId: string;
  readonly body: string;
  readonly fromMe: boolean;
  readonly ack: number;
  readonly failure: string;
  readonly mediaType: string;
  readonly mediaUrl: string | null;
  readonly mediaState: string | null;
  readonly mediaSize: number | null;
  readonly isDeleted: boolean;
  readonly isEdited: boolean;
  readonly isForwarded: boolean;
  readonly senderName: string;
  readonly createdAt: string;
  readonly quotedMsg: { readonly body: string } | null;
  readonly reactions: readonly { readonly by: string; readonly emoji: string }[];
}

export interface DeskTicket {
  readonly id: number;
  readonly status: string;
  readonly isGroup: boolean;
  readonly unreadMessages: number;
  readonly lastMessage: string;
  readonly contact: { readonly id: number; readonly name: string; readonly number: string };
}

export interface ConnectionDto {
  readonly status: string;
  readonly statusReason: string;
  readonly qrcode: string;
}

/** Prosa with a connection of the real provider, and the network at its other end. */
export class WhatsAppTestConnection {
  readonly #admin: TestUser;
  readonly #timeline = new StateTimeline(async () => {
    const path = `/whatsapp/${String(this.id)}/health`;
    return (await this.call<HealthDto>('GET', path)).body.changes;
  });

  constructor(
    readonly app: TestApp,
    readonly network: FakeWhatsApp,
    readonly company: { readonly id: number; readonly admin: TestUser },
    readonly account: FakeAccount,
    readonly id: number,
  ) {
    this.#admin = company.admin;
  }

  // The caller says what it expects to be answered.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  async call<T = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<{ status: number; body: T }> {
    const answer = await this.app.inject({
      method,
      url: `/api${path}`,
      headers: this.#admin.headers,
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, body: answer.json<T>() };
  }

  async state(): Promise<ConnectionDto> {
    return (await this.call<ConnectionDto>('GET', `/whatsapp/${this.id}`)).body;
  }

  /**
   * Waits until the connection is in a state, or has come into it since the last such wait.
   * @returns the connection as it is then
   */
  async until(status: string, reason?: string): Promise<ConnectionDto> {
    await this.#timeline.until(status, reason);
    return this.state();
  }

  /** Starts the connection and lets the phone scan what it shows. */
  async pair(): Promise<void> {
    await this.call('POST', `/whatsappsession/${this.id}`);
    await this.account.scan((await this.until('qrcode')).qrcode);
    await this.until('CONNECTED');
  }

  async tickets(status = 'pending'): Promise<readonly DeskTicket[]> {
    const path = `/tickets?status=${status}&showAll=true`;
    return (await this.call<{ tickets: DeskTicket[] }>('GET', path)).body.tickets;
  }

  /** The only ticket that waits, accepted. */
  async accept(): Promise<number> {
    const [ticket] = await eventually(
      () => this.tickets(),
      (tickets) => tickets.length > 0,
    );
    await this.call('PUT', `/tickets/${ticket?.id ?? 0}`, {
      status: 'open',
      userId: this.#admin.id,
    });
    return ticket?.id ?? 0;
  }

  async say(ticketId: number, body: string, more: object = {}): Promise<DeskMessage> {
    const { body: answer } = await this.call<{ messages: DeskMessage[] }>(
      'POST',
      `/messages/${ticketId}`,
      { body, ...more },
    );
    const [message] = answer.messages;
    if (!message) throw new Error(`nothing was said: ${JSON.stringify(answer)}`);
    return message;
  }

  /** The messages the desk shows; looking does not count as reading unless told. */
  async desk(ticketId: number, reading = false): Promise<readonly DeskMessage[]> {
    const path = `/messages/${ticketId}?limit=100${reading ? '' : '&markAsRead=false'}`;
    return (await this.call<{ messages: DeskMessage[] }>('GET', path)).body.messages;
  }

  /** The desk as soon as it shows something. */
  deskUntil(ticketId: number, holds: (messages: readonly DeskMessage[]) => boolean) {
    return eventually(() => this.desk(ticketId), holds);
  }

  bodies(ticketId: number): Promise<readonly string[]> {
    return this.desk(ticketId).then((messages) => messages.map(({ body }) => body));
  }
}

/** A network of its own for a test, which fails when the network was asked what it does not know. */
export const createNetwork = async (t: TestEnd): Promise<FakeWhatsApp> => {
  const network = await FakeWhatsApp.start();
  atEnd(t, async () => {
    await network.stop();
    network.requireUnderstood();
  });
  return network;
};

/** Prosa whose connections connect to a network. */
export const createWhatsAppApp = (
  t: TestEnd,
  network: FakeWhatsApp,
  { config, ...options }: TestAppOptions = {},
): Promise<TestApp> =>
  createTestApp(t, { ...options, config: { whatsappWebUrl: network.url, ...config } });

let numbers = 0;

/** A company with a connection that was never paired. */
export const addConnection = async (
  app: TestApp,
  network: FakeWhatsApp,
): Promise<WhatsAppTestConnection> => {
  const company = await app.factories.company();
  const { body } = await app.inject({
    method: 'POST',
    url: '/api/whatsapp',
    headers: company.admin.headers,
    payload: { name: 'Loja Centro', provider: 'whatsapp-web' },
  });
  const { id } = JSON.parse(body) as { id: number };
  numbers += 1;
  const account = network.account(`5511300000${String(numbers).padStart(2, '0')}`);
  return new WhatsAppTestConnection(app, network, company, account, id);
};
