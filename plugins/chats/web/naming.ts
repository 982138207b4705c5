import type { Translate } from 'prosa/web';
import type { ChatDto } from '../schemas.ts';

type Member = ChatDto['users'][number];

/** The reader's own place in a chat: what they have not read. */
export const ownOf = (chat: Pick<ChatDto, 'users'>, userId: number): Member | undefined =>
  chat.users.find((one) => one.userId === userId);

/** The other person of a one-to-one chat; undefined once they are no user any more. */
export const partnerOf = (
  { isDirect, users }: Pick<ChatDto, 'isDirect' | 'users'>,
  userId: number,
): Member['user'] | undefined =>
  isDirect ? users.find((one) => one.userId !== userId)?.user : undefined;

/** A chat's title, or the name of the other person. */
export const nameOf = (chat: ChatDto, userId: number, t: Translate): string => {
  if (!chat.isDirect) return chat.title;
  return partnerOf(chat, userId)?.name ?? t('gone', { name: chat.departedName });
};

/** The one that was written in last comes first. */
export const byRecency = (a: ChatDto, b: ChatDto): number =>
  b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id;
