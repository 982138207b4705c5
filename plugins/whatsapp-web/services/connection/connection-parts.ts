import type { Logger } from 'pino';
import type { Database, Secrets, Storage } from 'prosa/core';
import type { ConnectionHandle } from '../../../connections/public.ts';
import { PendingFiles } from '../files/pending-files.ts';
import { FileFetcher } from '../files/file-fetcher.ts';
import { HistoryImport } from '../history/history-import.ts';
import { InboundPipeline } from '../inbound/inbound-pipeline.ts';
import type { ChannelClient } from '../socket/channel-client.ts';
import { MediaClient } from '../files/media-client.ts';
import { PictureFetcher } from '../contacts/picture-fetcher.ts';
import { MessageSender } from '../outbound/message-sender.ts';
import type { MessageStore } from '../store/message-store.ts';
import type { ConnectionProblems } from '../health/connection-problems.ts';
import { SendRateLimiter } from '../limits/send-rate-limiter.ts';
import type { AddressBook } from '../contacts/address-book.ts';
import type { ProfilePictures } from '../contacts/profile-pictures.ts';
import { EventTranslator } from '../inbound/event-translator.ts';
import type { EventTranslatorOptions } from '../inbound/event-translator.ts';

/** Of a connection, what all of its parts work with. */
export interface ConnectionContext {
  readonly handle: ConnectionHandle;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly storage: Storage;
  readonly people: Pick<AddressBook, 'note'>;
  readonly pictures: Pick<ProfilePictures, 'claim' | 'has' | 'keep'>;
  readonly logger: Logger;
  /** Aborted when the connection is closed for good. */
  readonly signal: AbortSignal;
  readonly client: ChannelClient;
  readonly store: MessageStore;
}

/** Asks the channel how much may be said. Best effort: the answers come as the socket's events. */
export const askAllowance = (client: ChannelClient, logger: Logger): void => {
  if (!client.isOpen) return;
  client
    .requireSocket()
    .askAllowance()
    .catch((error: unknown) => {
      logger.debug({ err: error }, 'the channel did not say how much may be said');
    });
};

/** Puts together what fetches the files of a connection's messages. */
export const createFileFetcher = (context: ConnectionContext): FileFetcher => {
  const { handle, storage, signal, logger, client } = context;
  const { companyId } = handle;
  const library = (): ChannelClient['library'] => client.library;
  const media = new MediaClient({ storage, companyId, signal, library });
  return new FileFetcher({ rows: new PendingFiles(context), media, handle, logger, signal });
};

type AddressLookups = Pick<EventTranslatorOptions, 'me' | 'numberOf' | 'subjectOf' | 'isSentByUs'>;

/** Lookups of addresses: our own, the number or the group behind one, and whether we sent a message. */
const addressLookups = ({ client, store }: ConnectionContext): AddressLookups => ({
  me: () => ({ id: client.me?.id ?? '', lid: client.me?.lid ?? '' }),
  numberOf: (jid, other) => client.addresses.numberOf(jid, other),
  subjectOf: (group) => client.groups.subjectOf(group),
  isSentByUs: async (id) => (await store.sent(id)) !== undefined,
});

/** Puts together what takes over what was said before. */
export const createHistoryImport = (
  context: ConnectionContext,
  { files, inbound }: { readonly files: FileFetcher; readonly inbound: InboundPipeline },
): HistoryImport => {
  const { handle, logger, signal } = context;
  const translator = new EventTranslator({
    connectionId: handle.connectionId,
    logger,
    ...addressLookups(context),
    // Old words make nobody an acquaintance, and old files keep nobody waiting.
    noteSender: async () => undefined,
    noteGroup: () => undefined,
    expectFile: (file) => files.offer(file),
  });
  return new HistoryImport({
    handle,
    logger,
    signal,
    eventOf: (delivered) => translator.eventOf(delivered),
    isBusy: () => inbound.isBusy,
  });
};

/** Puts together what takes in a connection's messages. */
export const createInboundPipeline = (
  context: ConnectionContext,
  files: FileFetcher,
): InboundPipeline => {
  const { handle, logger, signal, client, store, people } = context;
  const pictures = new PictureFetcher({
    companyId: handle.companyId,
    pictures: context.pictures,
    library: () => client.library,
    signal,
    logger,
  });
  return new InboundPipeline({
    handle,
    logger,
    signal,
    ...addressLookups(context),
    noteSender: async (number, jid, name) => {
      await client.addresses.noteSender(number, jid);
      pictures.request(number, jid);
      await people.note(handle, [{ number, name, isSaved: false }]);
    },
    noteGroup: (number, jid) => pictures.request(number, jid),
    expectFile: (file) => files.expect(file),
    stored: (message, received) => files.stored(message, received),
    backlog: () => store.backlog(),
    close: (positions) => store.close(positions),
  });
};

/** Puts together what sends a connection's messages. */
export const createMessageSender = (
  context: ConnectionContext,
  problems: ConnectionProblems,
): MessageSender => {
  const { logger, handle, storage, signal, client, store } = context;
  return new MessageSender({
    store,
    storage,
    companyId: handle.companyId,
    limiter: new SendRateLimiter({ burst: 20, interval: 500, now: () => performance.now() }),
    signal,
    socket: () => client.requireSocket(),
    addressOf: (chat) => client.addresses.jidOf(chat),
    hasWritten: ({ number }) => client.addresses.hasWritten(number),
    restrictedUntil: () => problems.restrictedUntil,
    restricted: () => {
      problems.restrict(undefined);
      // The channel knows until when; it is asked, and not tried again.
      askAllowance(client, logger);
    },
    paused: (milliseconds) => problems.notePause(milliseconds),
  });
};
