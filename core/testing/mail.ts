import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { atEnd } from '../../scripts/testing/at-end.ts';
import type { TestEnd } from '../../scripts/testing/at-end.ts';

/** A mail server on loopback that keeps what it is given. */
export interface MailCatcher {
  /** For the configuration. */
  readonly url: string;
  /** Each mail as it came, headers and all. */
  readonly letters: readonly string[];
  /** Answers so many mails with a passing failure. */
  failNext(count: number): void;
  /** Resolves once there are so many. */
  received(count: number): Promise<readonly string[]>;
}

export const catchMail = async (t: TestEnd): Promise<MailCatcher> => {
  const letters: string[] = [];
  const waiting: (() => void)[] = [];
  let failing = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (failing > 0) {
          failing -= 1;
          done(new Error('try again later'));
          return;
        }
        letters.push(Buffer.concat(parts).toString('utf8'));
        for (const wake of waiting.splice(0)) wake();
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  atEnd(
    t,
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  );
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    failNext: (count) => {
      failing = count;
    },
    received: async (count) => {
      while (letters.length < count) await new Promise<void>((wake) => waiting.push(wake));
      return letters;
    },
  };
};

/** The link in a mail, whatever its transfer encoding did to the line. */
export const linkIn = (letter: string): string => {
  const text = letter.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const found = /https?:\/\/\S+/.exec(text)?.[0];
  if (found === undefined) throw new Error(`no link in ${letter}`);
  return found;
};
