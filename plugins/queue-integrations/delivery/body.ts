import type { OccasionMessage } from '../../tickets/public.ts';

/** All that a call tells of a message. */
export interface DeliveredMessage {
  readonly message: OccasionMessage;
  /** The channel's id of the message. */
  readonly externalId: string;
  readonly sentAt: Date;
  readonly contact: { readonly number: string; readonly name: string };
  readonly ticketId: number;
  readonly companyId: number;
  readonly connectionId: number | null;
  readonly queueId: number | null;
  /** Of its file: an absolute address that is good for some minutes; undefined where there is none. */
  readonly mediaUrl: string | undefined;
}

const FILE_KINDS: Readonly<Record<string, string>> = {
  image: 'imageMessage',
  video: 'videoMessage',
  audio: 'audioMessage',
  application: 'documentMessage',
  sticker: 'stickerMessage',
};

const contentOf = ({ message, mediaUrl }: DeliveredMessage): object => {
  const { kind, body, media } = message;
  const name = FILE_KINDS[kind];
  if (name === undefined) return { conversation: body };
  return {
    [name]: {
      ...(body !== '' && { caption: body }),
      ...(media && {
        ...(media.mime !== null && { mimetype: media.mime }),
        ...(media.size !== null && { fileLength: String(media.size) }),
        fileName: media.name,
      }),
      ...(kind === 'audio' && { ptt: true }),
      ...(mediaUrl !== undefined && { url: mediaUrl }),
    },
  };
};

/**
 * The body of a call, in the form of a message of WhatsApp, which flows are written for, with the numbers by which Prosa knows
 * the ticket beside it.
 */
export const deliveryBody = (delivered: DeliveredMessage): string => {
  const { message, externalId, sentAt, contact, mediaUrl } = delivered;
  return JSON.stringify({
    key: { remoteJid: `${contact.number}@s.whatsapp.net`, fromMe: false, id: externalId },
    messageTimestamp: Math.floor(sentAt.getTime() / 1000),
    pushName: contact.name,
    broadcast: false,
    status: 'DELIVERY_ACK',
    message: contentOf(delivered),
    ...(message.transcript !== undefined && { transcript: message.transcript }),
    ...(mediaUrl !== undefined && { mediaUrl }),
    ticketId: delivered.ticketId,
    companyId: delivered.companyId,
    whatsappId: delivered.connectionId,
    queueId: delivered.queueId,
  });
};
