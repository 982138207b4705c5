import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { SMTPServer } from 'smtp-server';
import t from 'tap';
import type { Test } from 'tap';
import { Mail, requiresTls } from './mail.ts';

const LETTER = { to: 'ana@example.com', subject: 'Olá', text: 'Olá, Ana' };

/** A mail server on all addresses that offers no encryption, as one does whose offer was stripped on the way. */
const openServer = async (
  t: Test,
): Promise<{ readonly port: number; readonly letters: string[] }> => {
  const letters: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.on('data', (part: Buffer) => letters.push(String(part)));
      stream.on('end', () => done());
    },
  });
  server.listen(0);
  await once(server.server, 'listening');
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, letters };
};

/** An address of this machine that is not loopback; none without a network. */
const outerAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

t.test('B.9: mail to another machine is encrypted, unless the operator says otherwise', (t) => {
  for (const [url, isInsecure, expected] of [
    ['smtp://mail.example.com:587', false, true],
    ['smtp://ana:segredo@10.0.0.5', false, true],
    ['smtp://mail.example.com:587', true, false],
    ['smtps://mail.example.com', false, false],
    ['smtp://localhost:25', false, false],
    ['smtp://127.0.0.1:25', false, false],
    ['smtp://[::1]:25', false, false],
    ['smtp://127.0.0.1.example.com', false, true],
  ] as const) {
    t.equal(requiresTls(url, isInsecure), expected, url);
  }
  t.end();
});

t.test('B.9: no mail leaves in the clear when the server offers no encryption', async (t) => {
  const { port, letters } = await openServer(t);
  const publicUrl = 'https://prosa.example.com';
  const host = outerAddress();
  if (host !== undefined) {
    const smtpUrl = `smtp://${host}:${String(port)}`;
    await t.rejects(new Mail({ smtpUrl, publicUrl }).send(LETTER), { code: 'ETLS' });
    t.same(letters, []);
    await new Mail({ smtpUrl, publicUrl, smtpInsecure: true }).send(LETTER);
    t.equal(letters.length, 1);
  }
  await new Mail({ smtpUrl: `smtp://127.0.0.1:${String(port)}`, publicUrl }).send(LETTER);
  t.match(letters.at(-1), /Ol=C3=A1, Ana|Olá, Ana/);
});
