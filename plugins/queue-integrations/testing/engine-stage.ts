import { allowing, createTestApp, eventually } from 'prosa/core/testing';
import type { TestApp, TestEnd } from 'prosa/core/testing';
import type { AutomationEngine } from '../../automation/public.ts';
import { runTurns } from '../../automation/testing.ts';
import { decided, Desk, newNumber } from '../../tickets/testing.ts';
import { RetryPauses } from '../delivery/retries.ts';
import { GoogleHosts } from '../dialogflow/google-hosts.ts';
import type { IntegrationDto, IntegrationTestResult } from '../schemas.ts';
import { Conversation } from './conversation.ts';
import { openFakeGoogle } from './fake-google/index.ts';
import { openFakeReceiver } from './fake-receiver/index.ts';
import { FAKE_SLUG, openFakeTypebot } from './fake-typebot/index.ts';
import { keyFile } from './key-file.ts';

type Ending = TestEnd & { teardown: (work: () => Promise<unknown>) => void };

/** A company with all its services, and a clock that can be moved on. */
export const openStage = async (t: Ending) => {
  const key = keyFile();
  const typebot = await openFakeTypebot();
  const google = await openFakeGoogle(undefined, key.publicKey);
  const receiver = await openFakeReceiver();
  const services = [typebot.service, google.service, receiver.service];
  t.teardown(() => Promise.all(services.map((service) => service.close())));
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);
  const app = await createTestApp(t, { config: allowing(...services), clock: { now } });
  const desk = await Desk.open(app);
  const hosts = app.host.resolve('queue-integrations', GoogleHosts);
  hosts.tokenUrl = `${google.service.url}/token`;
  hosts.apiUrl = (region) => `${google.service.url}${region === '' ? '' : `/${region}`}`;
  const retries = app.host.resolve('queue-integrations', RetryPauses);
  retries.pauses = [20, 40, 60, 80];
  return {
    ...{ app, desk, key, typebot, google, receiver, retries },
    bot: {
      type: 'typebot',
      name: 'Assistente',
      urlN8N: typebot.service.url,
      typebotSlug: FAKE_SLUG,
    },
    pass: (milliseconds: number): void => {
      ahead += milliseconds;
    },
    add: (body: object) => desk.ok<IntegrationDto>('POST', '/queueIntegration', body),
    test: (body: object) => desk.ok<IntegrationTestResult>('POST', '/queueIntegration/test', body),
    /** An engine by its class. */
    of: (engine: new (...parts: never[]) => unknown): AutomationEngine =>
      app.host.resolve<AutomationEngine>('queue-integrations', engine as never),
    /** A customer who talks with an engine alone. */
    talk: (engine: AutomationEngine, { id }: IntegrationDto, queueId?: number) =>
      new Conversation(app, desk, engine, id, queueId),
    /** A customer in a queue that an integration answers for: everything around the engine is there, too. */
    customerOf: async (name: string, { id }: IntegrationDto) => {
      const queueId = await desk.queue(name);
      await desk.ok('PUT', `/queue/${String(queueId)}`, { integrationId: id });
      const number = newNumber();
      const ticket = await desk.pending({ queueId, number, body: 'Boa tarde' });
      return new StageCustomer(app, desk, number, ticket.id, now);
    },
  };
};

/** A customer with a phone. */
class StageCustomer {
  readonly number: string;
  readonly ticketId: number;
  readonly #app: TestApp;
  readonly #desk: Desk;
  readonly #now: () => Date;

  constructor(app: TestApp, desk: Desk, number: string, ticketId: number, now: () => Date) {
    this.#app = app;
    this.#desk = desk;
    this.#now = now;
    this.number = number;
    this.ticketId = ticketId;
  }

  /** Writes, and lets the engine answer. */
  async writes(body: string): Promise<void> {
    await this.#desk.writes(this.number, body);
    await this.#answered();
  }

  async sends(file: File): Promise<void> {
    const form = new FormData();
    form.append('from', JSON.stringify({ number: this.number, name: 'Bia' }));
    form.append('medias', file, file.name);
    const path = `/simulator/${String(this.#desk.connection)}/messages`;
    await this.#desk.send(this.#desk.admin, path, form);
    await this.#answered();
  }

  /** Waits until the phone shows something. */
  async sees(words: RegExp): Promise<void> {
    await eventually(
      async () => {
        const shown = await this.#desk.phone(this.number);
        return shown.map(({ body, mediaType }) => body || mediaType).join('|');
      },
      (all) => words.test(all),
    );
  }

  /** Waits until a note of the ticket says something. */
  async isNoted(words: RegExp): Promise<void> {
    const path = `/ticket-notes/list?ticketId=${String(this.ticketId)}`;
    await eventually(
      async () => JSON.stringify(await this.#desk.ok('GET', path)),
      (all) => words.test(all),
    );
  }

  async #answered(): Promise<void> {
    await decided(this.#app);
    await runTurns(this.#app, this.#now());
  }
}
