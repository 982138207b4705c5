import { Core, deviceOf, networkOf } from 'prosa/core';
import type { Config, Language, Mail } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { noticeLetter } from './notice-letters.ts';
import type { NoticeKind } from './notices.ts';

const TAGS: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-GB', es: 'es' };

/** A mail that waits to be sent. */
export interface QueuedNotice {
  readonly kind: NoticeKind;
  readonly to: string;
  readonly name: string;
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
  /** ISO date. */
  readonly at: string;
  readonly address: string | null;
  readonly userAgent: string | null;
  /** Somebody else who did it; `''` for the platform's people; null for the reader. */
  readonly by: string | null;
}

/** Sends the mail about a change of an account. */
@injectable()
export class NoticeMail {
  constructor(
    @inject(Core.Mail) private readonly mail: Mail,
    @inject(Core.Config) private readonly config: Config,
  ) {}

  async send(notice: QueuedNotice): Promise<void> {
    const { kind, to, name, language, address, by } = notice;
    const letter = noticeLetter(language, {
      kind,
      name,
      by,
      at: momentOf(notice),
      device: deviceText(notice.userAgent),
      address: address === null ? undefined : networkOf(address),
      link: `${this.config.publicUrl}/forgot-password`,
    });
    await this.mail.send({ to, ...letter });
  }
}

const momentOf = ({ at, timeZone, language }: QueuedNotice): string => {
  const moment = new Intl.DateTimeFormat(TAGS[language], {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(at));
  return `${moment} (${timeZone})`;
};

const deviceText = (userAgent: string | null): string | undefined => {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter((part) => part !== null).join(', ') || undefined;
};
