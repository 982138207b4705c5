import { defineToken } from 'prosa/contract';
import type { RawNotice } from './providers.ts';

/** Takes notices that a provider's own listener was sent. */
export interface NoticeInbox {
  /**
   * Keeps a notice, whose charges are then looked up.
   * @throws ERR_NO_PROVIDER_FOUND, ERR_NOTICE_REFUSED
   */
  take(provider: string, notice: RawNotice): Promise<void>;
}

export const NoticeInbox = defineToken<NoticeInbox>('billing.NoticeInbox');
