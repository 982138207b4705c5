import { SEND_ADDRESS } from '../public.ts';

/** The call's whole address, where this page came from. */
export const sendUrl = (): string => `${window.location.origin}${SEND_ADDRESS}`;

const NUMBER = '5511988887777';

/** A call with JSON, as a command line. */
export const jsonSample = (url: string, words: string): string =>
  [
    `curl -X POST ${url} \\`,
    `  -H "Authorization: Bearer TOKEN" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '${JSON.stringify({ number: NUMBER, body: words, closeTicket: false })}'`,
  ].join('\n');

/** A call with files, as a command line. */
export const formSample = (url: string, words: string): string =>
  [
    `curl -X POST ${url} \\`,
    `  -H "Authorization: Bearer TOKEN" \\`,
    `  -F "number=${NUMBER}" \\`,
    `  -F "body=${words}" \\`,
    `  -F "medias=@boleto.pdf"`,
  ].join('\n');

/** The answer to a call that went well. */
export const ANSWER = '{ "mensagem": "Mensagem enviada" }';

/** The answer to a call whose message waits for its turn. */
export const HELD = '{ "mensagem": "Mensagem aguardando a vez", "id": 42 }';

/** A call that asks how a message stands, as a command line. */
export const statusSample = (url: string): string =>
  [`curl ${url}/42 \\`, `  -H "Authorization: Bearer TOKEN"`].join('\n');

/** The refusals of calls: status, and the name of its words. */
export const REFUSALS = [
  { status: 400, words: 'invalid' },
  { status: 401, words: 'token' },
  { status: 402, words: 'pastDue' },
  { status: 403, words: 'plan' },
  { status: 413, words: 'tooLarge' },
  { status: 429, words: 'tooMany' },
] as const;
