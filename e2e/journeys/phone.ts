import type { Client } from '../product/client.ts';

interface Connection {
  readonly id: number;
  readonly name: string;
  readonly provider: string;
  readonly status: string;
}

interface PhoneMessage {
  readonly id: string;
  readonly fromMe: boolean;
  readonly body: string;
  /** `audio` of a voice note. */
  readonly mediaType: string;
  readonly ack: number;
}

/** A customer and the phone in their hand, by way of the simulator's API. */
export interface Customer {
  readonly name: string;
  readonly number: string;
  /** Resolves when the product has safely taken the message. */
  write(body: string, where?: { group: { number: string; name: string } }): Promise<void>;
  /** Sends a file, with or without words below it. */
  send(file: { name: string; type: string; data: Buffer }, body?: string): Promise<void>;
  /** Reacts to the company's message with some words. */
  react(emoji: string, words: string): Promise<void>;
  /** Is typing, until a message comes or ten seconds have passed. */
  type(): Promise<void>;
  /** Looks at the chat: what the company sent is read. */
  read(): Promise<void>;
  /**
   * Resolves when the phone shows some words of the company. Throws when it does not in time.
   * @param patience milliseconds, where the product waits on purpose before it writes
   */
  has(words: string, patience?: number): Promise<void>;
  /** The messages on this customer's phone. */
  messages(): Promise<readonly PhoneMessage[]>;
}

/** The demo company's simulated connection. */
export interface Phones {
  readonly connectionId: number;
  readonly connectionName: string;
  customer(name: string, number: string): Customer;
  state(status: 'CONNECTED' | 'DISCONNECTED' | 'qrcode'): Promise<void>;
  network(faults: {
    delayMilliseconds?: number;
    duplicates?: boolean;
    reorders?: boolean;
    /** The channel bars the account: the connection is lost, and returns when told after this is undone. */
    isBanned?: boolean;
  }): Promise<void>;
}

/** Milliseconds. */
const ARRIVES_WITHIN = 10_000;

const must = async (sent: Promise<{ status: number; body: unknown }>): Promise<void> => {
  const { status, body } = await sent;
  if (status >= 300) throw new Error(`${String(status)} ${JSON.stringify(body)}`);
};

/** Takes the simulated connection the company has. Throws when it has none. */
export const phonesOf = async (client: Client): Promise<Phones> => {
  const connections = await client.get<readonly Connection[]>('/whatsapp');
  const connection = connections.find(({ provider }) => provider === 'simulator');
  if (!connection) throw new Error('The demo company has no simulated connection.');
  const base = `/simulator/${String(connection.id)}`;
  const messagesOf = async (number: string): Promise<readonly PhoneMessage[]> => {
    const chat = await client.get<{ messages: PhoneMessage[] }>(`${base}/chats/${number}`);
    return chat.messages;
  };
  const find = async (number: string, words: string): Promise<PhoneMessage | undefined> =>
    (await messagesOf(number)).find(({ body, fromMe }) => fromMe && body.includes(words));
  return {
    connectionId: connection.id,
    connectionName: connection.name,
    state: (status) => must(client.send('POST', `${base}/state`, { status })),
    network: (faults) => must(client.send('PUT', `${base}/faults`, faults)),
    customer: (name, number) => ({
      name,
      number,
      write: (body, where) =>
        must(client.send('POST', `${base}/messages`, { from: { name, number }, body, ...where })),
      send: async (file, body) => {
        const form = new FormData();
        form.append('from', JSON.stringify({ name, number }));
        if (body !== undefined) form.append('body', body);
        form.append('medias', new Blob([file.data], { type: file.type }), file.name);
        await must(client.send('POST', `${base}/messages`, form));
      },
      react: async (emoji, words) => {
        const message = await find(number, words);
        await must(
          client.send('POST', `${base}/messages/${message?.id ?? ''}/reaction`, { emoji }),
        );
      },
      has: async (words, patience = 0) => {
        const deadline = Date.now() + patience + ARRIVES_WITHIN;
        while (!(await find(number, words))) {
          if (Date.now() > deadline) throw new Error(`The phone does not show “${words}”.`);
        }
      },
      type: () => must(client.send('POST', `${base}/chats/${number}/typing`, { active: true })),
      read: () => must(client.send('POST', `${base}/chats/${number}/read`)),
      messages: () => messagesOf(number),
    }),
  };
};
