import { randomUUID } from 'node:crypto';
import { Core, OutboundError } from 'prosa/core';
import type { Clock, Database, Outbound } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { deliveryBody } from '../delivery/body.ts';
import { callHook } from '../delivery/call.ts';
import { DialogflowClient } from '../dialogflow/client.ts';
import { GoogleHosts } from '../dialogflow/google-hosts.ts';
import { readIntent } from '../dialogflow/reading.ts';
import { integrationErrors } from '../errors.ts';
import type { QueueIntegration } from '../models/queue-integration.ts';
import type {
  IntegrationTestResult,
  TestIntegrationBody,
  TestReason,
  TestSessionAnswer,
  TestSessionBody,
} from '../schemas.ts';
import type { Part } from '../shared/parts.ts';
import { TypebotClient } from '../typebot/client.ts';
import { readAnswer } from '../typebot/reading.ts';
import { IntegrationFields } from './integration-fields.ts';
import { IntegrationService } from './integration-service.ts';
import { OpenedIntegrations } from './opened-integrations.ts';
import { testReason } from './test-reason.ts';

const GREETING = 'Ola';
const TESTER = { number: '5511999990000', name: 'Prosa' };
const NAME = 'Teste';
const MOST_SHOWN = 10;

const textsOf = (parts: readonly Part[]): string[] =>
  parts
    .slice(0, MOST_SHOWN)
    .map(({ text, url }) => [text, url].filter((each) => (each ?? '') !== '').join('\n'));

const went = (reason: TestReason, messages: string[] = [], isOk = true): IntegrationTestResult => ({
  isOk,
  reason,
  status: null,
  messages,
});

const failed = (error: unknown, isTypebot = false): IntegrationTestResult => ({
  isOk: false,
  reason: testReason(error, isTypebot),
  status: error instanceof OutboundError ? (error.status ?? null) : null,
  messages: [],
});

/** Tries integrations with what is typed, as a customer would who says hello. Nothing of it is kept. */
@injectable()
export class IntegrationTest {
  readonly #agents: DialogflowClient;

  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Outbound) private readonly outbound: Outbound,
    @inject(GoogleHosts) hosts: GoogleHosts,
    @inject(IntegrationFields) private readonly fields: IntegrationFields,
    @inject(IntegrationService) private readonly integrations: IntegrationService,
    @inject(OpenedIntegrations) private readonly opened: OpenedIntegrations,
  ) {
    this.#agents = new DialogflowClient(outbound, hosts);
  }

  /** @throws the codes of the fields; ERR_NO_DIALOG_FOUND */
  async run(companyId: number, body: TestIntegrationBody): Promise<IntegrationTestResult> {
    const id = body.id ?? undefined;
    const stored =
      id === undefined
        ? undefined
        : await this.database.transaction({ companyId }, (ctx) => this.integrations.find(ctx, id));
    const columns = this.fields.columns({ ...body, name: body.name?.trim() || NAME }, stored);
    const kept = stored?.type === columns.type ? stored : undefined;
    switch (columns.type) {
      case 'dialogflow':
        return this.#dialogflow(columns);
      case 'typebot':
        return this.#typebot(columns);
      default:
        return this.#hook(companyId, {
          ...columns,
          signingSecret: kept?.signingSecret ?? null,
          oldSigningSecret: kept?.oldSigningSecret ?? null,
          oldSecretUntil: kept?.oldSecretUntil ?? null,
        });
    }
  }

  /** As the API documents it. @throws ERR_TEST_SESSION_DIALOG, ERR_TEST_REPLY_DIALOG; the codes of the fields */
  async session(body: TestSessionBody): Promise<TestSessionAnswer> {
    const columns = this.fields.columns({ ...body, type: 'dialogflow', name: NAME }, undefined);
    const agent = this.opened.agent(columns);
    if (!agent) throw integrationErrors.ERR_TEST_SESSION_DIALOG();
    await this.#agents.open(agent).catch(() => {
      throw integrationErrors.ERR_TEST_SESSION_DIALOG();
    });
    const answer = await this.#agents.ask(agent, randomUUID(), { text: GREETING }).catch(() => {
      throw integrationErrors.ERR_TEST_REPLY_DIALOG();
    });
    return { messages: textsOf(readIntent(answer, NAME).parts) };
  }

  async #dialogflow(columns: Partial<QueueIntegration>): Promise<IntegrationTestResult> {
    const agent = this.opened.agent(columns);
    if (!agent) return went('key', [], false);
    try {
      const answer = await this.#agents.ask(agent, randomUUID(), { text: GREETING });
      return went('ok', textsOf(readIntent(answer, columns.name ?? NAME).parts));
    } catch (error) {
      return failed(error);
    }
  }

  async #typebot(columns: Partial<QueueIntegration>): Promise<IntegrationTestResult> {
    const { url = '', slug = '', delayMilliseconds = 0, unknownMessage = '' } = columns;
    const client = new TypebotClient({ outbound: this.outbound, url, slug });
    try {
      const answer = await client.start({ number: TESTER.number, pushName: TESTER.name });
      const { parts } = readAnswer(answer, { delayMilliseconds, unknownMessage });
      return went(parts.length === 0 ? 'empty' : 'ok', textsOf(parts));
    } catch (error) {
      return failed(error, true);
    }
  }

  async #hook(
    companyId: number,
    columns: Partial<QueueIntegration>,
  ): Promise<IntegrationTestResult> {
    const at = this.clock.now();
    const id = `msg_${randomUUID()}`;
    const body = deliveryBody({
      message: { id: 0, body: GREETING, kind: 'conversation' },
      externalId: id,
      sentAt: at,
      contact: TESTER,
      ...{ ticketId: 0, companyId, connectionId: null, queueId: null, mediaUrl: undefined },
    });
    try {
      const answer = await callHook(this.outbound, this.opened.hook(columns), { id, body, at });
      return answer ? went('ok', textsOf(answer.parts)) : went('silent');
    } catch (error) {
      return failed(error);
    }
  }
}
