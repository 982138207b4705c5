import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { connectBeside } from '../e2e/crash/recount.ts';
import { logIn } from '../e2e/product/client.ts';
import type { Client } from '../e2e/product/client.ts';
import { startProduct } from '../e2e/product/product.ts';
import type { Product } from '../e2e/product/product.ts';
import { quietCipherLibrary } from '../plugins/whatsapp-web/services/socket/quiet-console.ts';
import type { FakeAccount } from '../plugins/whatsapp-web/testing/fake-account.ts';
import { FakeWhatsApp } from '../plugins/whatsapp-web/testing/fake-whatsapp.ts';

const WAIT_MILLISECONDS = 300_000;
/** Connections that are paired side by side. */
const AT_ONCE = 5;
/** Until freed pages have gone back to the system. */
const COLLECTION_MILLISECONDS = 3_000;

interface ConnectionDto {
  readonly id: number;
  readonly status: string;
  readonly qrcode: string;
}

/** Asks again until something is so. @throws after five minutes */
export const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  const end = performance.now() + WAIT_MILLISECONDS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('it never became true');
    await wait(10);
  }
};

/** The built product with connections of the real provider, and the network at their other end in this process. */
export class WhatsappStage {
  readonly accounts: FakeAccount[] = [];

  private constructor(
    readonly network: FakeWhatsApp,
    readonly product: Product,
    readonly sql: pg.Client,
    private client: Client,
  ) {}

  /** @param connections that the plan allows */
  static async open(connections: number): Promise<WhatsappStage> {
    quietCipherLibrary();
    const network = await FakeWhatsApp.start();
    const product = await startProduct(
      {
        PROSA_DEMO: '0',
        PROSA_SIMULATOR: '0',
        PROSA_TYPING: '0',
        WHATSAPP_WEB_URL: network.url,
      },
      { inside: new URL('inside.mjs', import.meta.url) },
    );
    const client = await logIn(product);
    const sql = await connectBeside(product.dataDir);
    for (const { id } of await client.get<{ id: number }[]>('/plans/list')) {
      await client.send('PUT', `/plans/${id}`, { connections });
    }
    return new WhatsappStage(network, product, sql, client);
  }

  /** Pairs connections until there are so many. */
  async pair(connections: number): Promise<void> {
    while (this.accounts.length < connections) {
      const count = Math.min(AT_ONCE, connections - this.accounts.length);
      const added = Array.from({ length: count }, (_, at) =>
        this.network.account(`5511300${10_000 + this.accounts.length + at}`),
      );
      this.accounts.push(...added);
      await Promise.all(added.map((account) => this.#pairOne(account)));
    }
  }

  /** Kills the product. @returns seconds from the next start until all connections are connected */
  async crash(): Promise<number> {
    await this.product.kill();
    const began = performance.now();
    await this.product.restart();
    await until(() => this.accounts.every(({ session }) => session?.isActive === true));
    const seconds = (performance.now() - began) / 1_000;
    this.client = await logIn(this.product);
    await until(async () => {
      const connections = await this.client.get<ConnectionDto[]>('/whatsapp');
      return (
        connections.filter(({ status }) => status === 'CONNECTED').length === this.accounts.length
      );
    });
    return seconds;
  }

  /** Resident memory of the server's process in megabytes, without what nobody holds any more. */
  async memory(): Promise<number> {
    // The second time takes what the first only let go of.
    for (let times = 0; times < 2; times += 1) {
      this.product.tell({ collect: true });
      await wait(COLLECTION_MILLISECONDS);
    }
    return this.resident();
  }

  /** Resident memory of the server's process in megabytes, just now. */
  resident(): number {
    const status = readFileSync(`/proc/${this.product.pid() ?? 0}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1_024;
  }

  async close(): Promise<void> {
    await this.sql.end();
    await this.product.stop();
    await this.network.stop();
  }

  async #pairOne(account: FakeAccount): Promise<void> {
    const { body } = await this.client.send('POST', '/whatsapp', {
      name: `Linha ${account.number}`,
      provider: 'whatsapp-web',
    });
    const { id } = body as ConnectionDto;
    await this.client.send('POST', `/whatsappsession/${id}`);
    const connection = () => this.client.get<ConnectionDto>(`/whatsapp/${id}`);
    await until(async () => (await connection()).qrcode !== '');
    await account.scan((await connection()).qrcode);
    await until(async () => (await connection()).status === 'CONNECTED');
  }
}
