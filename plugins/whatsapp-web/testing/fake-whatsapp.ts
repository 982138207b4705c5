import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { WebSocketServer } from 'ws';
import { FakeAccount } from './fake-account.ts';
import { FakePerson } from './fake-person.ts';
import { FakeSession } from './fake-session.ts';
import { MediaHost } from './media-host.ts';
import type { Account, AckPolicy, FakeGroup, Network, Participant } from './network-parts.ts';
import { letGoOfTimers } from './timers.ts';
import { userOf } from './nodes.ts';
import { WireHistory } from './wire-history.ts';

/**
 * WhatsApp as far as a linked device sees it: a server that speaks its protocol, company phones that scan codes, and
 * customers who write. The library on the other end is the real one.
 */
export class FakeWhatsApp implements Network {
  readonly accounts = new Map<string, FakeAccount>();
  readonly people = new Map<string, FakePerson>();
  readonly groups = new Map<string, FakeGroup>();
  readonly sessions = new Set<FakeSession>();
  readonly unhandled: BinaryNode[] = [];
  readonly errors: unknown[] = [];
  readonly history = new WireHistory();
  readonly sent: BinaryNode[] = [];
  ack: AckPolicy = () => 'ack';
  onReceipt: ((id: string) => void) | undefined;
  onRetry: ((id: string) => void) | undefined;
  readonly askedAgain: {
    readonly id: string;
    readonly by: 'connection' | 'person' | 'own phone';
  }[] = [];
  readonly keysGiven: string[] = [];
  readonly numbersAsked: (readonly string[])[] = [];
  /** The accounts whose devices logged in, in order. */
  readonly logins: Account[] = [];
  refuse: number | undefined;
  /** True = nobody gets through: whoever calls is cut off before a word. */
  isDown = false;
  /** Calls cut off so. */
  callsInVain = 0;
  oldest = 0;
  newChatsFrom: Date | undefined;
  newChatQuota: Readonly<Record<string, string | number>> | undefined;
  readonly media: MediaHost;
  readonly #http: Server;
  readonly #sockets: WebSocketServer;
  readonly #restoreTimers = letGoOfTimers();
  #lastId = 0;

  private constructor(http: Server, media: MediaHost) {
    this.#http = http;
    this.media = media;
    this.#sockets = new WebSocketServer({ server: http });
    this.#sockets.on('connection', (socket) => {
      if (this.isDown) {
        this.callsInVain += 1;
        socket.terminate();
        return;
      }
      const session = new FakeSession(this, socket);
      this.sessions.add(session);
      socket.on('close', () => this.sessions.delete(session));
    });
  }

  /** @param port any free one of this machine unless told */
  static async start(port = 0): Promise<FakeWhatsApp> {
    const http = createServer();
    await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
    return new FakeWhatsApp(http, await MediaHost.start());
  }

  /** Where clients connect. */
  get url(): string {
    return `ws://127.0.0.1:${(this.#http.address() as AddressInfo).port}/ws/chat`;
  }

  /** For a page beside it. */
  get http(): Server {
    return this.#http;
  }

  /** The company's phone with this number. */
  account(number: string): FakeAccount {
    const known = this.accounts.get(number);
    if (known) return known;
    const account = new FakeAccount(this, number);
    this.accounts.set(number, account);
    return account;
  }

  /** A customer. */
  person(number: string, name = 'Cliente'): FakePerson {
    const known = this.people.get(number);
    if (known) return known;
    const person = new FakePerson(this, number, name);
    this.people.set(number, person);
    return person;
  }

  group(subject: string, members: readonly Participant[]): FakeGroup {
    const group: FakeGroup = {
      id: `1203630${this.nextId().padStart(11, '0')}@g.us`,
      subject,
      members,
    };
    this.groups.set(group.id, group);
    return group;
  }

  at(jid: string): FakeAccount | FakePerson | undefined {
    const user = userOf(jid);
    const all = [...this.accounts.values(), ...this.people.values()];
    return all.find(({ number, lid }) => number === user || userOf(lid) === user);
  }

  /** @throws when a client asked what this network knows no answer to, or when it stumbled itself */
  requireUnderstood(): void {
    const asked = this.unhandled.map(({ attrs }) => `${attrs.type ?? ''} ${attrs.xmlns ?? ''}`);
    const faults = this.errors.map(String);
    if (asked.length + faults.length > 0) {
      throw new Error(`the fake network is at its end: ${[...asked, ...faults].join('; ')}`);
    }
  }

  nextId(): string {
    this.#lastId += 1;
    return String(this.#lastId);
  }

  async stop(): Promise<void> {
    for (const session of this.sessions) session.cut();
    this.#sockets.close();
    this.#restoreTimers();
    await this.media.stop();
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }
}
