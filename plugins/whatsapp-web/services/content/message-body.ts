import type { proto } from '@whiskeysockets/baileys';
import { contactCardsBody, locationBody } from '../../../connections/public.ts';
import type { MessageKind } from '../../../connections/public.ts';
import { cardOf } from './vcard.ts';

/** A file that is still on the channel's own servers. */
export interface MediaReference {
  readonly type: 'image' | 'video' | 'audio' | 'document' | 'sticker';
  readonly mediaKey: Uint8Array;
  readonly directPath: string;
  readonly url: string;
  readonly mime: string;
  /** Of the file as its sender has it. */
  readonly sha256?: Uint8Array;
  /** Bytes, as its sender says. */
  readonly size?: number;
}

/** A message's words: what kind it is, what is shown of it, and its file. */
export interface MessageBody {
  readonly kind: MessageKind;
  readonly body: string;
  readonly media?: MediaReference;
  readonly mediaName?: string;
}

type Message = proto.IMessage;

/** Characters of one message that are kept: nobody reads more, and screens could not show it. */
const LONGEST_BODY = 65_536;
/** PostgreSQL takes no U+0000, and half a character is none. */
export const text = (value: string | null | undefined): string =>
  (value ?? '').replaceAll('\u0000', '').slice(0, LONGEST_BODY).toWellFormed();

const joinedLines = (...parts: readonly (string | null | undefined)[]): string =>
  parts
    .map((part) => text(part).trim())
    .filter((part) => part !== '')
    .join('\n');

interface Attached {
  readonly mediaKey?: Uint8Array | null;
  readonly directPath?: string | null;
  readonly url?: string | null;
  readonly mimetype?: string | null;
  readonly fileSha256?: Uint8Array | null;
  readonly fileLength?: unknown;
}

/** Bytes somebody claims; nothing is done by it but showing it. */
const claimed = (length: unknown): number | undefined => {
  const bytes = Number(length ?? NaN);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : undefined;
};

const mediaOf = (
  type: MediaReference['type'],
  { mediaKey, directPath, url, mimetype, fileSha256, fileLength }: Attached,
): { readonly media?: MediaReference } => {
  const size = claimed(fileLength);
  return mediaKey && mediaKey.length > 0 && (directPath || url)
    ? {
        media: {
          type,
          mediaKey,
          directPath: directPath ?? '',
          url: url ?? '',
          mime: text(mimetype),
          ...(fileSha256 && fileSha256.length > 0 ? { sha256: fileSha256 } : {}),
          ...(size === undefined ? {} : { size }),
        },
      }
    : {};
};

const fileWords = (message: Message): MessageBody | undefined => {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } =
    message;
  if (imageMessage) {
    return { kind: 'image', body: text(imageMessage.caption), ...mediaOf('image', imageMessage) };
  }
  const video = videoMessage ?? ptvMessage;
  if (video) return { kind: 'video', body: text(video.caption), ...mediaOf('video', video) };
  if (audioMessage) return { kind: 'audio', body: '', ...mediaOf('audio', audioMessage) };
  if (stickerMessage) return { kind: 'sticker', body: '', ...mediaOf('sticker', stickerMessage) };
  if (!documentMessage) return undefined;
  const mediaName = text(documentMessage.fileName ?? documentMessage.title);
  return {
    kind: 'application',
    body: text(documentMessage.caption),
    ...mediaOf('document', documentMessage),
    ...(mediaName === '' ? {} : { mediaName }),
  };
};

const isCoordinate = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

const placeWords = (message: Message): MessageBody | undefined => {
  const { locationMessage: place, liveLocationMessage: live } = message;
  if (live && isCoordinate(live.degreesLatitude) && isCoordinate(live.degreesLongitude)) {
    const body = `Latitude: ${live.degreesLatitude} - Longitude: ${live.degreesLongitude}`;
    return { kind: 'liveLocationMessage', body };
  }
  if (!place || !isCoordinate(place.degreesLatitude) || !isCoordinate(place.degreesLongitude)) {
    return undefined;
  }
  const name = joinedLines(place.name, place.address).replaceAll('\n', ', ');
  const thumbnail = Buffer.from(place.jpegThumbnail ?? []).toString('base64');
  return {
    kind: 'locationMessage',
    body: locationBody({
      latitude: place.degreesLatitude,
      longitude: place.degreesLongitude,
      ...(name === '' ? {} : { name }),
      ...(thumbnail === '' ? {} : { thumbnail }),
    }),
  };
};

const cardWords = (message: Message): MessageBody | undefined => {
  const { contactMessage, contactsArrayMessage } = message;
  if (contactMessage) return { kind: 'contactMessage', body: text(contactMessage.vcard) };
  if (!contactsArrayMessage) return undefined;
  const cards = (contactsArrayMessage.contacts ?? []).slice(0, 100);
  const body = contactCardsBody(
    cards.map(({ displayName, vcard }) => cardOf(text(displayName), text(vcard))),
  );
  return { kind: 'contactsArrayMessage', body };
};

const choiceWords = (message: Message): MessageBody | undefined => {
  const { buttonsResponseMessage, listResponseMessage, templateButtonReplyMessage } = message;
  if (buttonsResponseMessage) {
    return {
      kind: 'buttonsResponseMessage',
      body: text(
        buttonsResponseMessage.selectedDisplayText || buttonsResponseMessage.selectedButtonId,
      ),
    };
  }
  if (listResponseMessage) {
    const { title, singleSelectReply } = listResponseMessage;
    return { kind: 'listResponseMessage', body: text(title || singleSelectReply?.selectedRowId) };
  }
  if (templateButtonReplyMessage) {
    const { selectedDisplayText, selectedId } = templateButtonReplyMessage;
    return { kind: 'templateButtonReplyMessage', body: text(selectedDisplayText || selectedId) };
  }
  const answer = message.interactiveResponseMessage?.body?.text;
  return answer ? { kind: 'buttonsResponseMessage', body: text(answer) } : undefined;
};

/** A message that has no form of its own here is shown by its words. */
const otherWords = (message: Message): MessageBody | undefined => {
  const { buttonsMessage, listMessage, interactiveMessage, groupInviteMessage } = message;
  const poll =
    message.pollCreationMessage ?? message.pollCreationMessageV2 ?? message.pollCreationMessageV3;
  if (poll) {
    const options = (poll.options ?? []).map(({ optionName }) => `• ${text(optionName)}`);
    return { kind: 'unknown', body: joinedLines(poll.name, ...options) };
  }
  if (buttonsMessage) {
    const names = (buttonsMessage.buttons ?? []).map(({ buttonText }) => buttonText?.displayText);
    return {
      kind: 'unknown',
      body: joinedLines(buttonsMessage.contentText, buttonsMessage.footerText, ...names),
    };
  }
  if (listMessage) {
    const rows = (listMessage.sections ?? []).flatMap((section) => section.rows ?? []);
    const titles = rows.map(({ title }) => title);
    return {
      kind: 'unknown',
      body: joinedLines(listMessage.title, listMessage.description, ...titles),
    };
  }
  const template =
    message.templateMessage?.hydratedTemplate ?? message.templateMessage?.hydratedFourRowTemplate;
  if (template) {
    const body = joinedLines(
      template.hydratedTitleText,
      template.hydratedContentText,
      template.hydratedFooterText,
    );
    return { kind: 'unknown', body };
  }
  if (interactiveMessage) {
    const { header, body, footer } = interactiveMessage;
    return { kind: 'unknown', body: joinedLines(header?.title, body?.text, footer?.text) };
  }
  if (groupInviteMessage) {
    const { groupName, caption, inviteCode } = groupInviteMessage;
    const link = inviteCode ? `https://chat.whatsapp.com/${inviteCode}` : '';
    return { kind: 'conversation', body: joinedLines(groupName, caption, link) };
  }
  return commerceWords(message);
};

const commerceWords = (message: Message): MessageBody | undefined => {
  const { productMessage, orderMessage, eventMessage } = message;
  if (productMessage) {
    const { product, body } = productMessage;
    return { kind: 'unknown', body: joinedLines(product?.title, product?.description, body) };
  }
  if (orderMessage) {
    return { kind: 'unknown', body: joinedLines(orderMessage.orderTitle, orderMessage.message) };
  }
  if (!eventMessage) return undefined;
  return { kind: 'unknown', body: joinedLines(eventMessage.name, eventMessage.description) };
};

const textWords = (message: Message): MessageBody | undefined => {
  const body = message.conversation ?? message.extendedTextMessage?.text;
  return body === null || body === undefined
    ? undefined
    : { kind: 'conversation', body: text(body) };
};

/** The body of a message without wrappers; undefined when it is of no kind known here. Pure. */
export const messageBodyOf = (message: Message): MessageBody | undefined =>
  textWords(message) ??
  fileWords(message) ??
  placeWords(message) ??
  cardWords(message) ??
  choiceWords(message) ??
  otherWords(message);
