import type pg from 'pg';
import type { FakeAccount } from '../../plugins/whatsapp-web/testing/fake-account.ts';
import type { FakePerson } from '../../plugins/whatsapp-web/testing/fake-person.ts';
import type { FakeWhatsApp } from '../../plugins/whatsapp-web/testing/fake-whatsapp.ts';
import { compare, until, untilNone } from './load.ts';
import type { Load, LoggedIn, Verdict } from './load.ts';
import { pairConnection } from './whatsapp-load.ts';

/** People that each campaign writes to: a connection sends two messages a second. */
const PEOPLE = 4;
/** Number of the account that campaigns are sent from. */
const ACCOUNT = '551130000099';
/** A task that died with its process is taken up again after a minute; a slow machine may take twice as long. */
const LEASE_MILLISECONDS = 180_000;

interface CampaignOptions {
  readonly network: FakeWhatsApp;
  readonly client: LoggedIn;
  readonly sql: pg.Client;
}

/** A campaign's text for somebody: no two are the same. */
interface Promised {
  readonly person: FakePerson;
  readonly text: string;
}

/**
 * A campaign for each round, to people who have just written: only those are written to without a pause. It is under way
 * when the product dies, and goes on by itself afterwards.
 */
export class CampaignLoad implements Load {
  readonly #promised: Promised[] = [];
  readonly #campaigns: number[] = [];

  private constructor(
    private readonly options: CampaignOptions,
    private readonly account: FakeAccount,
    private readonly connectionId: number,
  ) {}

  /** @param sender whose connection is used; one of its own unless told */
  static async open(
    options: CampaignOptions,
    sender?: { readonly account: FakeAccount; readonly connectionId: number },
  ): Promise<CampaignLoad> {
    const account = sender?.account ?? options.network.account(ACCOUNT);
    const connectionId = sender?.connectionId ?? (await pairConnection(options.client, account));
    const settings = { messageInterval: 0, longerIntervalAfter: 0 };
    await options.client().send('POST', '/campaign-settings', { settings });
    return new CampaignLoad(options, account, connectionId);
  }

  start(round: string): ReturnType<Load['start']> {
    const starting = this.#launch(round);
    return { flowing: starting, stop: () => starting };
  }

  async back(): Promise<void> {
    await until('the connection of campaigns', async () => {
      const { status } = await this.options
        .client()
        .get<{ status: string }>(`/whatsapp/${this.connectionId}`);
      return status === 'CONNECTED';
    });
  }

  async verdict(): Promise<Verdict> {
    await this.#ended();
    const found = new Map<string, number>();
    for (const { person, text } of this.#promised) {
      const ids = person.received.flatMap(({ message, id }) =>
        message.extendedTextMessage?.text === text || message.conversation === text ? [id] : [],
      );
      // The same id twice is one message on a phone.
      if (ids.length > 0) found.set(text, new Set(ids).size);
    }
    const { lost, doubled } = compare(
      this.#promised.map(({ text }) => text),
      found,
    );
    const unknown = await this.#unknown();
    return {
      promised: { 'messages of campaigns': this.#promised.length },
      broken: {
        'recipients of campaigns in no final state': await this.#unsettled(),
        [`recipients unknown beyond one for each kill, of ${unknown.length}`]: unknown.slice(
          this.#campaigns.length,
        ),
        'messages of campaigns lost': lost.filter((text) => !unknown.includes(text)),
        'messages of campaigns doubled': doubled,
      },
    };
  }

  /** Everybody writes, and then a campaign to all of them begins. */
  async #launch(round: string): Promise<void> {
    const number = this.#campaigns.length * PEOPLE;
    const people = Array.from({ length: PEOPLE }, (_, at) =>
      this.options.network.person(`5511985${String(100_000 + number + at)}`, `${round}.${at}`),
    );
    await Promise.all(people.map((person) => person.write(this.account, 'oi')));
    await until('people of a campaign', () => this.#areKnown(people));
    const list = await this.#make('/contact-lists', { name: `Lista ${round}` });
    await Promise.all(
      people.map(({ number, name }) =>
        this.#make('/contact-list-items', { contactListId: list, name, number }),
      ),
    );
    const campaign = await this.#make('/campaigns', {
      name: `Campanha ${round}`,
      message1: 'campanha {nome}',
      whatsappId: this.connectionId,
      contactListId: list,
    });
    const { status } = await this.options.client().send('POST', `/campaigns/${campaign}/start`);
    if (status !== 204) throw new Error(`campaign: ${status}`);
    this.#campaigns.push(campaign);
    for (const person of people) {
      this.#promised.push({ person, text: `campanha ${person.name}` });
    }
  }

  async #make(path: string, body: object): Promise<number> {
    const answer = await this.options.client().send('POST', path, body);
    const { id } = answer.body as { id?: number };
    if (id === undefined)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return id;
  }

  async #areKnown(people: readonly FakePerson[]): Promise<boolean> {
    const { rows } = await this.options.sql.query<{ known: number }>(
      `select count(distinct c.number)::int as known from messages m join contacts c on c.id = m.contact_id
        where m.connection_id = $1 and not m.from_me and c.number = any($2)`,
      [this.connectionId, people.map(({ number }) => number)],
    );
    return rows[0]?.known === people.length;
  }

  /** Campaigns that are over once nobody waits to be written to any more. They take turns: the first ends late. */
  async #ended(): Promise<void> {
    await untilNone('campaigns', {
      left: async () => (await this.#running()).length + (await this.#waiting()),
      describe: async () => JSON.stringify(await this.#running()),
      patience: LEASE_MILLISECONDS,
    });
  }

  /** Recipients whose message has not left yet. */
  async #waiting(): Promise<number> {
    const { rows } = await this.options.sql.query<{ count: number }>(
      `select count(*)::int from campaign_recipients where campaign_id = any($1) and state in ('waiting', 'handed')`,
      [this.#campaigns],
    );
    return rows[0]?.count ?? 0;
  }

  /** The texts of which the product says itself that nobody knows whether they left. */
  async #unknown(): Promise<readonly string[]> {
    const { rows } = await this.options.sql.query<{ text: string }>(
      `select 'campanha ' || c.name as text from campaign_recipients r join contacts c on c.id = r.contact_id
        where r.campaign_id = any($1) and r.state = 'unknown'`,
      [this.#campaigns],
    );
    return rows.map(({ text }) => text);
  }

  /** The states of recipients whose message neither arrived nor is unknown. */
  async #unsettled(): Promise<readonly unknown[]> {
    const { rows } = await this.options.sql.query<Record<string, unknown>>(
      `select campaign_id, state, reason, count(*)::int from campaign_recipients
        where campaign_id = any($1) and state not in ('sent', 'delivered', 'read', 'unknown') group by 1, 2, 3`,
      [this.#campaigns],
    );
    return rows;
  }

  async #running(): Promise<readonly unknown[]> {
    const { rows } = await this.options.sql.query<Record<string, unknown>>(
      `select c.id, c.status, c.hold_by, c.hold_reason,
              (select json_object_agg(state, total)
                 from (select r.state, count(*) as total from campaign_recipients r
                        where r.campaign_id = c.id group by 1) states) as recipients
         from campaigns c where c.id = any($1) and c.status <> 'FINALIZADA'`,
      [this.#campaigns],
    );
    return rows;
  }
}
