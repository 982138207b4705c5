import process from 'node:process';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../../core/data/embedded-postgres.ts';
import { quietCipherLibrary } from '../../plugins/whatsapp-web/services/socket/quiet-console.ts';
import type { FakeAccount } from '../../plugins/whatsapp-web/testing/fake-account.ts';
import { FakeWhatsApp } from '../../plugins/whatsapp-web/testing/fake-whatsapp.ts';
import { logIn } from '../product/client.ts';
import { startProduct } from '../product/product.ts';
import type { Product } from '../product/product.ts';
import { until, untilNone } from './load.ts';
import { connectBeside } from './recount.ts';
import { describeUndelivered } from './undelivered.ts';
import { pairConnection } from './whatsapp-load.ts';

const SECRET_KEY = 'uma chave de teste que tem mais de 32 bytes';
const PEOPLE = 4;
const PAUSE_MILLISECONDS = 25;
/** Nobody writes while more wait: a slow machine must come to an end. More than a frozen owner misses. */
const LONGEST_BACKLOG = 500;

/** The outcome of a fight for the connection. */
export interface Fight {
  /** From the owner's standing still to the first message that is heard at the other's. */
  readonly milliseconds: number;
  /** How many messages waited by then. */
  readonly backlog: number;
  readonly ownerBefore: string;
  readonly ownerAfter: string;
  /** By how much the connection's epoch rose, and how often somebody logged in: once each. */
  readonly epochs: number;
  readonly logins: number;
}

interface Owner {
  readonly owner: string;
  readonly epoch: number;
}

/** The steps that end a world, the last first. */
type Endings = (() => Promise<unknown>)[];

/**
 * Two processes of the built product on one database, a connection of the real provider, and customers who never stop
 * writing.
 */
export class Owners {
  readonly #said = new Map<string, string[]>();
  // oxlint-disable-next-line no-unused-private-class-members -- it is read by the condition of a loop
  #goesOn = true;
  /** Messages the connection confirmed. */
  #heard = 0;
  #writing: Promise<void> = Promise.resolve();

  private constructor(
    readonly network: FakeWhatsApp,
    readonly first: Product,
    readonly second: Product,
    readonly account: FakeAccount,
    readonly sql: pg.Client,
    /** Of the connection that they fight for. */
    readonly id: number,
  ) {}

  /** @param endings what must be done in the end, filled as it comes about: also when opening fails half-way */
  static async open(endings: Endings): Promise<Owners> {
    quietCipherLibrary();
    const network = await FakeWhatsApp.start();
    endings.push(() => network.stop());
    const environment = { WHATSAPP_WEB_URL: network.url, SECRET_KEY };
    const first = await startProduct(environment);
    endings.push(() => stopAnyway(first));
    const logger = { info: () => undefined, warn: () => undefined };
    const { appUrl } = await startEmbeddedPostgres({
      dataDir: first.dataDir,
      logger,
      shared: true,
    });
    const sql = await connectBeside(first.dataDir);
    endings.push(() => sql.end());
    const client = await logIn(first);
    const account = network.account('551130000077');
    const id = await pairConnection(() => client, account);
    const second = await startProduct({ ...environment, DATABASE_URL: appUrl });
    endings.push(() => stopAnyway(second));
    const owners = new Owners(network, first, second, account, sql, id);
    account.onConfirmed = () => {
      owners.#heard += 1;
    };
    owners.#writing = owners.#write();
    endings.push(() => owners.stopWriting());
    // Customers go on writing: on a slow machine there is no moment at which nothing waits.
    await until('heard', () => owners.#heard >= PEOPLE);
    return owners;
  }

  async owner(): Promise<Owner> {
    const { rows } = await this.sql.query<{ owner_id: string | null; owner_epoch: string }>(
      'select owner_id, owner_epoch from connections where id = $1',
      [this.id],
    );
    return { owner: rows[0]?.owner_id ?? '', epoch: Number(rows[0]?.owner_epoch) };
  }

  /**
   * Until the connection is open on another socket than before, and the first of what waited is heard. The backlog is
   * worked off beside what comes: how long that takes depends on the machine.
   * @param logins until then
   */
  async takenOver(logins: number): Promise<void> {
    await until('taken over', () => this.network.logins.length >= logins);
    const heard = this.#heard;
    await until('heard again', () => this.#heard > heard || this.account.waiting.length === 0);
  }

  /**
   * The owner freezes with a message half stored, for longer than its lease; the other takes the connection; the former
   * owner wakes up with keys, a socket and messages in its hands that are not its own any more.
   */
  async fight(owner: Product): Promise<Fight> {
    const before = await this.owner();
    const logins = this.network.logins.length;
    let began = 0;
    await this.#amidTransaction(() => {
      signal(owner, 'SIGSTOP');
      began = performance.now();
    });
    await this.takenOver(logins + 1);
    const milliseconds = performance.now() - began;
    const backlog = this.account.waiting.length;
    signal(owner, 'SIGCONT');
    await until('awake', async () => (await fetch(`${owner.address}/readyz`)).ok);
    const after = await this.owner();
    return {
      milliseconds,
      backlog,
      ownerBefore: before.owner,
      ownerAfter: after.owner,
      epochs: after.epoch - before.epoch,
      logins: this.network.logins.length - logins,
    };
  }

  async stopWriting(): Promise<void> {
    this.#goesOn = false;
    await this.#writing;
  }

  /** The messages each customer wrote, and those that are stored, both in order; nobody writes any more. */
  async accounts(): Promise<ReadonlyMap<string, { said: string[]; stored: string[] }>> {
    await this.stopWriting();
    const { waiting } = this.account;
    await untilNone('messages to be heard', {
      left: () => waiting.length,
      describe: () => this.network.history.of(waiting[0]?.attrs.id ?? '').join('\n'),
    });
    const total = [...this.#said.values()].flat().length;
    await untilNone('messages to be stored', {
      left: async () => total - (await this.#stored()).length,
      describe: () => describeUndelivered(this.sql),
    });
    const rows = await this.#stored();
    const storedOf = (number: string): string[] =>
      rows.filter((row) => row.number === number).map(({ body }) => body);
    return new Map(
      [...this.#said].map(([number, said]) => [number, { said, stored: storedOf(number) }]),
    );
  }

  async #stored(): Promise<readonly { number: string; body: string }[]> {
    const { rows } = await this.sql.query<{ number: string; body: string }>(
      `select sender_number as number, body from messages
        where connection_id = $1 and not from_me and sender_number = any($2) order by id`,
      [this.id, [...this.#said.keys()]],
    );
    return rows;
  }

  async #write(): Promise<void> {
    for (let at = 0; this.#goesOn; at += 1) {
      if (this.account.waiting.length < LONGEST_BACKLOG) await this.#say(at);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    }
  }

  async #say(at: number): Promise<void> {
    const person = this.network.person(`551198800${1_000 + (at % PEOPLE)}`);
    const text = `mensagem ${at}`;
    this.#said.set(person.number, [...(this.#said.get(person.number) ?? []), text]);
    await person.write(this.account, text);
  }

  /** Does something while the owner is in the middle of storing a message: what it has locked stays locked. */
  async #amidTransaction(work: () => void): Promise<void> {
    const gate = await connectBeside(this.first.dataDir);
    try {
      await gate.query('begin');
      await gate.query('lock table messages in share mode');
      await until('a message half stored', async () => {
        const { rowCount } = await gate.query(
          `select from pg_locks where relation = 'messages'::regclass and not granted`,
        );
        return (rowCount ?? 0) > 0;
      });
      work();
      await gate.query('rollback');
    } finally {
      await gate.end();
    }
  }
}

const signal = (product: Product, name: 'SIGSTOP' | 'SIGCONT'): void => {
  const pid = product.pid();
  if (pid !== undefined) process.kill(pid, name);
};

/** Whatever failed meanwhile: nobody who is frozen can be stopped. */
const stopAnyway = async (product: Product): Promise<void> => {
  try {
    signal(product, 'SIGCONT');
  } catch {
    // It has ended already.
  }
  await product.stop();
};
