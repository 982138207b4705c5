/** A chat's or a person's address on the channel, taken apart. */
export interface Jid {
  readonly user: string;
  readonly server: string;
}

const PHONE_SERVERS = new Set(['s.whatsapp.net', 'c.us', 'hosted']);
const LID_SERVERS = new Set(['lid', 'hosted.lid']);

/** Without the device; undefined for what is no address. */
export const parseJid = (jid: string | null | undefined): Jid | undefined => {
  const at = jid?.indexOf('@') ?? -1;
  if (jid === null || jid === undefined || at < 1) return undefined;
  const user = jid.slice(0, at).split(/[:_]/)[0] ?? '';
  const server = jid.slice(at + 1);
  return user === '' || server === '' ? undefined : { user, server };
};

export const isPhone = (jid: string | null | undefined): boolean =>
  PHONE_SERVERS.has(parseJid(jid)?.server ?? '');

export const isLid = (jid: string | null | undefined): boolean =>
  LID_SERVERS.has(parseJid(jid)?.server ?? '');

export const isGroup = (jid: string | null | undefined): boolean =>
  parseJid(jid)?.server === 'g.us';

/** Chats a company answers: people and groups, never stories, channels or broadcasts. */
export const isChat = (jid: string | null | undefined): boolean =>
  isPhone(jid) || isLid(jid) || isGroup(jid);

/** The digits of an address: of a phone its number, of a group or a LID what it is called. */
export const digitsOf = (jid: string | null | undefined): string =>
  (parseJid(jid)?.user ?? '').replace(/\D/g, '');

const MOBILE_WITH_NINTH = /^55(\d\d)9(\d{8})$/;

/**
 * The addresses a number may have on the channel, the likelier first: Brazilian mobile numbers are registered with or
 * without their ninth digit, and nobody can tell which without asking.
 */
export const jidCandidates = (number: string): readonly string[] => {
  const [, area = '', rest = ''] = MOBILE_WITH_NINTH.exec(number) ?? [];
  if (rest === '') return [`${number}@s.whatsapp.net`];
  const both = [`${number}@s.whatsapp.net`, `55${area}${rest}@s.whatsapp.net`];
  // Only the oldest areas kept the ninth digit on the channel.
  return Number(area) <= 28 ? both : both.toReversed();
};
