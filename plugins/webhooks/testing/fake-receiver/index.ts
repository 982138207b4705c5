import { openFakeService } from 'prosa/core/testing';
import type { FakeReply, FakeService } from 'prosa/core/testing';
import { Webhook } from 'standardwebhooks';

/** An address that webhooks are told to. */
export interface ReceiverFake extends FakeService {
  /** Bodies of requests whose signature was found good, by the library that receivers use. */
  readonly verified: readonly Readonly<Record<string, unknown>>[];
  /** From now on others than those signed with this secret are refused; undefined takes all. */
  expect(secret: string | undefined): void;
}

/** Starts a receiver that answers like one written with a library of Standard Webhooks. */
export const startReceiverFake = async (
  options: { readonly port?: number } = {},
): Promise<ReceiverFake> => {
  const verified: Readonly<Record<string, unknown>>[] = [];
  let secret: string | undefined;
  let isGone = false;
  const refusalOf = (text: string, headers: Record<string, unknown>): FakeReply | undefined => {
    if (isGone) return { status: 410, json: { error: 'gone' } };
    if (secret === undefined) return undefined;
    try {
      const parsed = new Webhook(secret).verify(text, headers as Record<string, string>);
      verified.push(parsed as Record<string, unknown>);
      return undefined;
    } catch (error) {
      return { status: 401, json: { error: String(error) } };
    }
  };
  const service = await openFakeService({
    ...options,
    name: 'Receptor de webhooks',
    about: 'Recebe o que os webhooks e o n8n receberiam. Nada sai desta máquina.',
    details: { Endereço: `http://127.0.0.1:${String(options.port ?? 0)}/prosa` },
    deeds: {
      'Não querer mais nada (410)': () => (isGone = true),
      'Voltar a querer': () => (isGone = false),
    },
    handle: ({ text, headers }) => refusalOf(text, headers) ?? { json: {} },
  });
  return Object.assign(service, {
    verified,
    expect: (other: string | undefined) => {
      secret = other;
    },
  });
};
