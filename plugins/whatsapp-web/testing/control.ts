import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FakeWhatsApp } from './fake-whatsapp.ts';
import { page } from './page.ts';

interface Asked {
  readonly number: string;
  readonly person: string;
  readonly name: string;
  readonly code: string;
  readonly text: string;
  readonly how: string;
}

const CODE = /^[0-9A-Z]{8}$/;

const bodyOf = async (request: IncomingMessage): Promise<Asked> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Asked;
};

/** The actions of the page's buttons. */
const deeds: Readonly<
  Record<string, (network: FakeWhatsApp, asked: Asked) => Promise<void> | void>
> = {
  '/scan': async (network, { number, code }) => {
    const account = network.account(number);
    await (CODE.test(code) ? account.enter(code) : account.scan(code));
  },
  '/write': async (network, { number, person, name, text }) => {
    await network.person(person, name).write(network.account(number), text);
  },
  '/read': (network, { number, person, name }) => {
    const { received, confirm } = bound(network, person, name);
    confirm(number, received);
  },
  '/call': (network, { number, person, name }) => {
    network.person(person, name).call(network.account(number));
  },
  '/break': (network, { number, how }) => {
    const account = network.account(number);
    if (how === 'cut') account.session?.cut();
    else if (how === 'replaced') account.session?.replace();
    else if (how === 'unlink') account.unlink();
    else if (how === 'deaf' && account.session) account.session.isDeaf = true;
    else if (how === 'hear' && account.session) {
      account.session.isDeaf = false;
      account.redeliver();
    } else account.session?.fail(Number(how));
  },
};

const bound = (network: FakeWhatsApp, number: string, name: string) => {
  const person = network.person(number, name);
  return {
    received: person.received.map(({ id }) => id),
    confirm: (account: string, ids: readonly string[]) => {
      if (ids.length > 0) person.confirm(network.account(account), ids, 'read');
    },
  };
};

/** The messages a customer's phone shows, in order. */
const chatOf = (network: FakeWhatsApp, number: string) =>
  (network.people.get(number)?.shown ?? []).slice(-50);

const answer = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

/** Lets a person play the network from a page, on this machine. */
export const serveControl = (network: FakeWhatsApp): void => {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'GET' && url.pathname === '/chat') {
      answer(response, 200, { messages: chatOf(network, url.searchParams.get('person') ?? '') });
      return;
    }
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(page);
      return;
    }
    const deed = deeds[url.pathname];
    if (!deed) {
      answer(response, 404, { error: 'Não existe.' });
      return;
    }
    await deed(network, await bodyOf(request));
    answer(response, 200, {});
  };
  network.http.on('request', (request, response) => {
    handle(request, response).catch((error: unknown) => {
      answer(response, 400, { error: error instanceof Error ? error.message : String(error) });
    });
  });
};
