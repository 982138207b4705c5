import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { pfxOf } from './authority.ts';
import { centsIn } from './book.ts';
import type { FakePsp } from './fake-psp.ts';
import type { Fault } from './faults.ts';
import { page } from './page.ts';
import type { Trouble } from './notices.ts';

interface Asked {
  readonly txid: string;
  readonly endToEndId: string;
  readonly amount: string;
  readonly how: string;
  readonly trouble: Trouble;
}

const DAY = 86_400_000;
const NOBODY = { pix: [{ endToEndId: 'E00000000000000000000000000000000', valor: '999999.00' }] };

/** The actions of the page's buttons. */
const deeds: Readonly<Record<string, (psp: FakePsp, asked: Asked) => unknown>> = {
  '/pay': ({ bank }, { txid, amount }) =>
    bank.pay(txid, amount === '' ? undefined : centsIn(amount)),
  '/pay-key': ({ bank }, { amount }) => bank.payKey(centsIn(amount)),
  '/refund': ({ bank }, { endToEndId }) => bank.refundByBank(endToEndId),
  '/finish': ({ bank }, { how }) =>
    bank.finishRefunds(how === 'refuse' ? 'NAO_REALIZADO' : 'DEVOLVIDO'),
  '/remove': ({ bank }, { txid }) => bank.removeByProvider(txid),
  '/trouble': ({ notices }, { trouble }) => Object.assign(notices.trouble, trouble),
  '/flush': ({ notices }) => notices.flush(),
  '/forge': ({ notices }, { txid }) =>
    notices.forge({ pix: [{ ...NOBODY.pix[0], txid, horario: new Date().toISOString() }] }),
  '/fault': ({ faults }, { how }) => faults.next(how as Fault),
  '/revoke': ({ keys }) => keys.revoke(),
  '/later': (psp) => psp.advance(DAY),
};

const stateOf = (psp: FakePsp): object => ({
  now: psp.now().toISOString(),
  webhook: psp.notices.url ?? null,
  answers: psp.notices.answers.slice(-5),
  cobs: [...psp.bank.cobs.values()].slice(-20).toReversed(),
});

const bodyOf = async (request: IncomingMessage): Promise<Asked> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Asked;
};

const json = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

const respond = async (
  psp: FakePsp,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { url = '/', method } = request;
  if (method === 'GET' && url === '/certificate.p12') {
    response.writeHead(200, { 'content-type': 'application/x-pkcs12' });
    response.end(pfxOf(psp.client));
  } else if (method === 'GET' && url === '/state') {
    json(response, 200, stateOf(psp));
  } else if (method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page(psp));
  } else {
    const deed = deeds[url];
    if (!deed) {
      json(response, 404, { error: 'Não existe.' });
      return;
    }
    await deed(psp, await bodyOf(request));
    json(response, 200, {});
  }
};

/** Lets a person play the bank from a page, on this machine. */
export const serveControl = async (psp: FakePsp, port: number): Promise<Server> => {
  const server = createServer((request, response) => {
    respond(psp, request, response).catch((error: unknown) => {
      json(response, 400, { error: error instanceof Error ? error.message : String(error) });
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
