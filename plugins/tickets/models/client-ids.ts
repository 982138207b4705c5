import { randomBytes } from 'node:crypto';

/** Begins the channel id of a message whose sender chose an id. */
const CHOSEN = 'PROSA-';

/** Upper-case hexadecimal, as the channels' own ids look; a sender's own choice keeps repeats apart from new ones. */
export const externalIdFor = (clientId: string | undefined): string =>
  clientId === undefined
    ? `PROSA${randomBytes(12).toString('hex').toUpperCase()}`
    : `${CHOSEN}${clientId}`;

/** The id that the sender of one of our messages chose; null where it chose none. */
export const clientIdOf = (message: {
  readonly externalId: string;
  readonly fromMe: boolean;
}): string | null =>
  message.fromMe && message.externalId.startsWith(CHOSEN)
    ? message.externalId.slice(CHOSEN.length)
    : null;
