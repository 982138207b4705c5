import type { NewChatMessageCapInfo } from '@whiskeysockets/baileys';
import type { NewChatQuota } from '../../../connections/public.ts';

const WARNINGS: Readonly<Record<string, NewChatQuota['warning']>> = {
  FIRST_WARNING: 'first',
  SECOND_WARNING: 'second',
  CAPPED: 'capped',
};

/** Seconds of the epoch, in a text; 0 and nothing at all stand for none. */
const momentOf = (seconds: string | undefined): Date | null => {
  const value = Number(seconds);
  return value > 0 ? new Date(value * 1_000) : null;
};

/** The count of new chats as the channel tells it: a total of -1, or none, stands for no limit. */
export const quotaOf = (info: NewChatMessageCapInfo): NewChatQuota => {
  const total = info.total_quota ?? -1;
  return {
    total: total < 0 ? null : total,
    used: info.used_quota ?? 0,
    endsAt: momentOf(info.cycle_end_timestamp),
    warning: WARNINGS[info.capping_status ?? ''] ?? 'none',
  };
};
