import { openFakeService } from 'prosa/core/testing';
import type { FakeReply, FakeService } from 'prosa/core/testing';
import { Webhook } from 'standardwebhooks';

/** A call as the receiver took it. */
interface TakenCall {
  readonly id: string;
  readonly body: {
    readonly ticketId: number;
    readonly message: { readonly conversation?: string };
  } & Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it is signed with the secret. */
  readonly isProven: boolean;
}

/** A company's own system: a flow of n8n, or any other that takes webhooks. */
export interface FakeReceiver {
  readonly service: FakeService;
  /** Of its webhook. */
  readonly url: string;
  readonly taken: readonly TakenCall[];
  /** Checks signatures with this secret from now on. */
  trusts(secret: string): void;
  /** Each answer for one call, in turn; then it says, as n8n does, that it has begun. */
  script(...answers: readonly FakeReply[]): void;
}

const isProven = (
  secret: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): boolean => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

/** Starts it. Whoever starts it closes its service. */
export const openFakeReceiver = async (port?: number): Promise<FakeReceiver> => {
  const taken: TakenCall[] = [];
  const scripted: FakeReply[] = [];
  let secret = '';
  const service = await openFakeService({
    name: 'n8n e webhooks',
    about: 'Recebe as mensagens como um fluxo do n8n, e confere as assinaturas.',
    details: { Caminho: '/webhook/prosa' },
    handle: ({ pathname, headers, text, json }) => {
      if (!pathname.startsWith('/webhook')) return { status: 404, json: { message: 'Not found' } };
      const plain = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      );
      taken.push({
        id: plain['webhook-id'] ?? '',
        body: json as TakenCall['body'],
        headers: plain,
        isProven: secret !== '' && isProven(secret, text, plain),
      });
      return scripted.shift() ?? { json: { message: 'Workflow was started' } };
    },
    ...(port === undefined ? {} : { port }),
  });
  return {
    service,
    url: `${service.url}/webhook/prosa`,
    taken,
    trusts: (next) => {
      secret = next;
    },
    script: (...answers) => {
      scripted.push(...answers);
    },
  };
};
