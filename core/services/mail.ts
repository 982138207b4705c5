import type { Transporter } from 'nodemailer';
import type { Options as SmtpOptions } from 'nodemailer/lib/smtp-transport/index.js';
import type { Config } from '../kernel/config.ts';
import { LOOPBACK_HOST } from '../kernel/environment.ts';

/** One mail, in plain text. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A server that does not answer must not hold a task for minutes. */
const PATIENCE_MILLISECONDS = 20_000;

/**
 * Whether mail leaves only once the connection is encrypted by STARTTLS: else somebody on the way could strip the offer
 * and read passwords and reset links. `smtps:` is encrypted from the start; nobody stands between two programs of one machine.
 * @param isInsecure the operator allows mail in the clear
 */
export const requiresTls = (smtpUrl: string, isInsecure: boolean): boolean => {
  const { protocol, hostname } = new URL(smtpUrl);
  return protocol === 'smtp:' && !isInsecure && !LOOPBACK_HOST.test(hostname);
};

/** Loads the library only once there is something to send. */
const openTransport = async (options: SmtpOptions): Promise<Transporter> =>
  (await import('nodemailer')).createTransport(options);

/** Sends mail through the server the installation names. */
export class Mail {
  readonly #options: SmtpOptions | undefined;
  #transport: Promise<Transporter> | undefined;
  readonly #from: string;

  constructor({
    smtpUrl,
    smtpInsecure,
    mailFrom,
    publicUrl,
  }: Pick<Config, 'smtpUrl' | 'smtpInsecure' | 'mailFrom' | 'publicUrl'>) {
    this.#from = mailFrom ?? `Prosa <prosa@${new URL(publicUrl).hostname}>`;
    this.#options =
      smtpUrl === undefined
        ? undefined
        : {
            url: smtpUrl,
            requireTLS: requiresTls(smtpUrl, smtpInsecure ?? false),
            connectionTimeout: PATIENCE_MILLISECONDS,
            greetingTimeout: PATIENCE_MILLISECONDS,
            socketTimeout: PATIENCE_MILLISECONDS,
            // Mail of ours never reads a file or an address that somebody wrote into it.
            disableFileAccess: true,
            disableUrlAccess: true,
          };
  }

  /** Whether there is a server to send through. */
  get isPossible(): boolean {
    return this.#options !== undefined;
  }

  /** Resolves once the server has taken the mail; throws what it answered otherwise. */
  async send({ to, subject, text }: MailMessage): Promise<void> {
    if (!this.#options) throw new Error('there is no mail server: set SMTP_URL');
    this.#transport ??= openTransport(this.#options);
    const transport = await this.#transport;
    await transport.sendMail({
      from: this.#from,
      to: { name: '', address: to },
      subject,
      text,
    });
  }
}
