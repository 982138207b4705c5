import { setTimeout as wait } from 'node:timers/promises';
import type { proto } from '@whiskeysockets/baileys';
import { packHistory } from '../plugins/whatsapp-web/testing/fake-account.ts';
import type { FakePerson } from '../plugins/whatsapp-web/testing/fake-person.ts';
import { hostilities } from '../plugins/whatsapp-web/testing/hostile.ts';
import { percentile } from './figures.ts';
import type { Figure } from './figures.ts';
import { until, WhatsappStage } from './whatsapp-stage.ts';

const HOSTILE = 1_000;
const NORMAL_PER_SECOND = 20;
const HISTORY_MESSAGES = 200_000;
const HISTORY_CHATS = 5_000;
const CHATS_IN_A_PART = 250;
/** A phone needs longer to pack and upload ten thousand messages. */
const PART_MILLISECONDS = 1_000;
/** The most messages the product takes over of one history. */
const KEPT = 5_000;
const DAY_SECONDS = 86_400;
const POLL_MILLISECONDS = 10;

/** A connection, and how long each message that matters is on its way from the network into the database. */
class Watched {
  /** Milliseconds. */
  readonly delays: number[] = [];
  readonly #since = new Map<string, number>();
  #isOver = false;

  constructor(readonly stage: WhatsappStage) {}

  get account() {
    const [account] = this.stage.accounts;
    if (!account) throw new Error('there is no line');
    return account;
  }

  async write(person: FakePerson, text: string): Promise<void> {
    const began = performance.now();
    const id = await person.write(this.account, text);
    this.#since.set(id, began);
  }

  /** Looks for them until {@link end}. */
  async look(): Promise<void> {
    while (!this.#isOver || this.#since.size > 0) {
      const { rows } = await this.stage.sql.query<{ external_id: string }>(
        'select external_id from messages where external_id = any($1)',
        [[...this.#since.keys()]],
      );
      for (const { external_id: id } of rows) {
        this.delays.push(performance.now() - (this.#since.get(id) ?? Number.NaN));
        this.#since.delete(id);
      }
      await wait(POLL_MILLISECONDS);
    }
  }

  end(): void {
    this.#isOver = true;
  }
}

const withConnection = async (
  work: (connection: Watched) => Promise<Figure[]>,
): Promise<Figure[]> => {
  const stage = await WhatsappStage.open(1);
  try {
    await stage.pair(1);
    return await work(new Watched(stage));
  } finally {
    await stage.close();
  }
};

/** F17: how long others wait, and the chat itself, behind what is sent to break the connection. */
export const benchHostility = (): Promise<Figure[]> =>
  withConnection(async (connection) => {
    const { network } = connection.stage;
    const mallory = network.person('5511988880001', 'Mallory');
    const jose = network.person('5511988880002', 'José');
    await mallory.write(connection.account, 'oi');
    await jose.write(connection.account, 'oi');
    await until(() => connection.account.waiting.length === 0);
    const looking = connection.look();
    const began = performance.now();
    for (let sent = 0, round = 0; sent < HOSTILE; round += 1) {
      for (const { message, options } of hostilities(round).slice(0, HOSTILE - sent)) {
        await mallory.write(connection.account, message, options);
        await connection.write(sent % 2 === 0 ? jose : mallory, `bom dia ${sent}`);
        sent += 1;
        // As many a second as are asked for, however long one takes.
        const due = began + (sent * 1_000) / NORMAL_PER_SECOND;
        await wait(Math.max(0, due - performance.now()));
      }
    }
    connection.end();
    await looking;
    return [
      {
        id: 'F17',
        what: `the longest wait of ${connection.delays.length} messages, each behind one of ${HOSTILE} hostile ones`,
        value: Math.max(...connection.delays),
        unit: 'ms',
        must: { at: 'most', value: 1_000 },
        aim: 250,
        detail: `half of them within ${percentile(connection.delays, 0.5).toFixed(0)} ms, 99 % within ${percentile(connection.delays, 0.99).toFixed(0)} ms`,
      },
    ];
  });

const conversation = (number: string, newest: number, count: number): proto.IConversation => ({
  id: `${number}@s.whatsapp.net`,
  name: `Cliente ${number.slice(-4)}`,
  messages: Array.from({ length: count }, (_, at) => ({
    message: {
      key: { remoteJid: `${number}@s.whatsapp.net`, fromMe: at % 3 === 0, id: `H${number}${at}` },
      message: { conversation: `O que foi dito antes, ${at}: temos sim, pode vir buscar.` },
      messageTimestamp: newest - at * 600,
    },
  })),
});

/** The history in parts, before the clock runs: the phone's work is not the product's. */
const packedHistory = (): readonly Buffer[] => {
  const now = Math.floor(Date.now() / 1_000);
  const chats = Array.from({ length: HISTORY_CHATS }, (_, at) =>
    conversation(
      `5511966${100_000 + at}`,
      now - DAY_SECONDS - at,
      HISTORY_MESSAGES / HISTORY_CHATS,
    ),
  );
  return Array.from({ length: HISTORY_CHATS / CHATS_IN_A_PART }, (_, at) =>
    packHistory(chats.slice(at * CHATS_IN_A_PART, (at + 1) * CHATS_IN_A_PART)),
  );
};

/** F20: what a large history costs, and how long somebody who writes meanwhile waits. */
export const benchHistory = async (): Promise<Figure[]> => {
  // Before there is a connection, which would take a phone that is busy for one that is gone.
  const parts = packedHistory();
  return withConnection(async (connection) => {
    const { network, sql } = connection.stage;
    const maria = network.person('5511977770000', 'Maria');
    await maria.write(connection.account, 'oi');
    await until(() => connection.account.waiting.length === 0);
    const before = await connection.stage.memory();
    let highest = before;
    const looking = connection.look();
    const stored = async (): Promise<number> => {
      const { rows } = await sql.query<{ count: string }>('select count(*) from messages');
      return Number(rows[0]?.count);
    };
    const history = { isTold: false };
    const telling = (async () => {
      for (const part of parts) {
        await connection.account.tellPackedHistory(part);
        await wait(PART_MILLISECONDS);
      }
      await until(() => connection.account.waiting.length === 0);
      await until(async () => (await stored()) >= KEPT);
      history.isTold = true;
    })();
    for (let live = 1; !history.isTold; live += 1) {
      await connection.write(maria, `agora ${live}`);
      highest = Math.max(highest, connection.stage.resident());
      await wait(1_000 / NORMAL_PER_SECOND);
    }
    await telling;
    connection.end();
    await looking;
    const { rows: awake } = await sql.query(`select from tickets where status <> 'closed'`);
    const noise = awake.length - 1 + network.sent.length;
    return [
      {
        id: 'F20',
        what: `memory that a history of ${HISTORY_MESSAGES} messages in ${HISTORY_CHATS} chats takes at its highest`,
        value: highest - before,
        unit: 'MB',
        must: { at: 'most', value: 300 },
        aim: 150,
        detail: `${before.toFixed(0)} to ${highest.toFixed(0)} MB`,
      },
      {
        id: 'F20',
        what: 'old conversations that woke up or were answered',
        value: noise,
        unit: '',
        must: { at: 'most', value: 0 },
        aim: 0,
        detail: `of ${HISTORY_CHATS}`,
      },
      {
        id: 'F20',
        what: 'what is said meanwhile is stored, 99 of 100, within',
        value: percentile(connection.delays, 0.99),
        unit: 'ms',
        must: { at: 'most', value: 1_000 },
        aim: 250,
        detail: `${connection.delays.length} messages, half of them within ${percentile(connection.delays, 0.5).toFixed(0)} ms`,
      },
    ];
  });
};
