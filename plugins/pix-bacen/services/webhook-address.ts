import { Core } from 'prosa/core';
import type { Config, Secrets } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { PixAccount } from '../models/pix-account.ts';

const PURPOSE = 'pix-bacen.notice';
const SIGNED = 'notices';

/** The address to which a provider sends its notices. */
@injectable()
export class WebhookAddress {
  constructor(
    @inject(Core.Config) private readonly config: Pick<Config, 'publicUrl'>,
    @inject(Core.Secrets) private readonly secrets: Secrets,
  ) {}

  /** As people may see it. */
  plain({ noticeUrl }: Pick<PixAccount, 'noticeUrl'>): string {
    const host = (noticeUrl === '' ? this.config.publicUrl : noticeUrl).replace(/\/+$/, '');
    return `${host}/api/subscription/webhook/pix-bacen`;
  }

  /**
   * As it is registered: with the secret that proves a notice. Providers append `/pix` to the end of the whole address, where it
   * becomes the value of a name that nobody reads.
   */
  whole(account: Pick<PixAccount, 'noticeUrl'>): string {
    return `${this.plain(account)}?hmac=${this.secrets.sign(SIGNED, PURPOSE)}&ignorar=`;
  }

  /** Compares in constant time, also with the secret under an earlier key of the installation. */
  proves(given: string): boolean {
    return this.secrets.verify(SIGNED, PURPOSE, given);
  }
}
