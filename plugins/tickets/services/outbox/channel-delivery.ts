import type { ChannelChat, OpenConnection, OutgoingMessage } from '../../../connections/public.ts';
import type { ContactView } from '../../../contacts/public.ts';
import type { WaitingRow } from './outbox-rows.ts';

/** Hands something to the channel. @throws SendFailure */
export type ChannelDelivery = (connection: OpenConnection) => Promise<void>;

/** A contact as a channel names its chat. */
export const chatOf = ({ number, name, isGroup }: ContactView): ChannelChat => ({
  number,
  name,
  isGroup,
});

/** How a message, or a change of one, is handed over; undefined for what was overtaken before it left. */
export const deliveryOf = (row: WaitingRow, chat: ChannelChat): ChannelDelivery | undefined => {
  const { externalId, fromMe, change } = row;
  if (change) {
    const { type, body } = change;
    // A later wording, or the deletion, follows: this one would only flicker.
    if (type === 'edit' && (row.isDeleted || row.body !== body)) return undefined;
    return (connection) => connection.amend({ type, body, externalId, chat, fromMe });
  }
  return row.isDeleted ? undefined : (connection) => connection.send(outgoing(row, chat));
};

const outgoing = (row: WaitingRow, chat: OutgoingMessage['chat']): OutgoingMessage => ({
  externalId: row.externalId,
  chat,
  kind: row.kind,
  body: row.body,
  mediaName: row.mediaName,
  isForwarded: row.isForwarded,
  ...(row.mediaId === null ? {} : { mediaId: row.mediaId }),
  ...(row.quotedExternalId === null ? {} : { quotedExternalId: row.quotedExternalId }),
});
