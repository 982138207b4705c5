import type { Logger } from 'pino';
import type { Database, Secrets, Storage } from 'prosa/core';
import type { ConnectionHandle } from '../../../connections/public.ts';
import { FileRows } from '../files/pending-files.ts';
import { LineFiles } from '../files/file-fetcher.ts';
import { LineHistory } from '../history/history-import.ts';
import { Inbound } from '../inbound/inbound-pipeline.ts';
import type { LineConnection } from '../socket/channel-session.ts';
import { LineMedia } from '../files/media-client.ts';
import { LinePictures } from '../contacts/picture-fetcher.ts';
import { LineSender } from '../outbound/message-sender.ts';
import type { LineStore } from '../store/message-store.ts';
import type { LineTroubles } from '../health/connection-problems.ts';
import { Pace } from '../limits/send-rate-limiter.ts';
import type { People } from '../contacts/address-book.ts';
import type { Pictures } from '../contacts/profile-pictures.ts';
import { Translation } from '../inbound/event-translator.ts';
import type { TranslationWorld } from '../inbound/event-translator.ts';

/** Of a line, what all of its parts work with. */
export interface LineWorld {
  readonly handle: ConnectionHandle;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly storage: Storage;
  readonly people: Pick<People, 'note'>;
  readonly pictures: Pick<Pictures, 'claim' | 'has' | 'keep'>;
  readonly logger: Logger;
  /** Aborted when the line is closed for good. */
  readonly signal: AbortSignal;
  readonly connection: LineConnection;
  readonly store: LineStore;
}

/** Puts together what fetches the files of a line's messages. */
export const filesOf = (world: LineWorld): LineFiles => {
  const { handle, storage, signal, logger, connection } = world;
  const { companyId } = handle;
  const library = (): LineConnection['library'] => connection.library;
  const media = new LineMedia({ storage, companyId, signal, library });
  return new LineFiles({ rows: new FileRows(world), media, handle, logger, signal });
};

type Names = Pick<TranslationWorld, 'me' | 'numberOf' | 'subjectOf' | 'isOurs'>;

/** Who is who, and what is whose. */
const namesOf = ({ connection, store }: LineWorld): Names => ({
  me: () => ({ id: connection.me?.id ?? '', lid: connection.me?.lid ?? '' }),
  numberOf: (jid, other) => connection.addresses.numberOf(jid, other),
  subjectOf: (group) => connection.groups.subjectOf(group),
  isOurs: async (id) => (await store.sent(id)) !== undefined,
});

/** Puts together what takes over what was said before. */
export const historyOf = (
  world: LineWorld,
  { files, inbound }: { readonly files: LineFiles; readonly inbound: Inbound },
): LineHistory => {
  const { handle, logger, signal } = world;
  const translation = new Translation({
    connectionId: handle.connectionId,
    logger,
    ...namesOf(world),
    // Old words make nobody an acquaintance, and old files keep nobody waiting.
    met: async () => undefined,
    metGroup: () => undefined,
    expect: (file) => files.offer(file),
  });
  return new LineHistory({
    handle,
    logger,
    signal,
    eventOf: (delivered) => translation.eventOf(delivered),
    isBusy: () => inbound.isBusy,
  });
};

/** Puts together what takes in a line's messages. */
export const inboundOf = (world: LineWorld, files: LineFiles): Inbound => {
  const { handle, logger, signal, connection, store, people } = world;
  const pictures = new LinePictures({
    companyId: handle.companyId,
    pictures: world.pictures,
    library: () => connection.library,
    signal,
    logger,
  });
  return new Inbound({
    handle,
    logger,
    signal,
    ...namesOf(world),
    met: async (number, jid, name) => {
      await connection.addresses.met(number, jid);
      pictures.want(number, jid);
      await people.note(handle, [{ number, name, isSaved: false }]);
    },
    metGroup: (number, jid) => pictures.want(number, jid),
    expect: (file) => files.expect(file),
    stored: (message, received) => files.stored(message, received),
    backlog: () => store.backlog(),
    close: (positions) => store.close(positions),
  });
};

/** Puts together what sends a line's messages. */
export const senderOf = (world: LineWorld, troubles: LineTroubles): LineSender => {
  const { handle, storage, signal, connection, store } = world;
  return new LineSender({
    store,
    storage,
    companyId: handle.companyId,
    pace: new Pace({ burst: 20, interval: 500, now: () => performance.now() }),
    signal,
    socket: () => connection.require(),
    addressOf: (chat) => connection.addresses.addressOf(chat),
    hasWritten: ({ number }) => connection.addresses.hasWritten(number),
    restrictedUntil: () => troubles.restrictedUntil,
    restricted: () => troubles.restrict(undefined),
    paused: (milliseconds) => troubles.pause(milliseconds),
  });
};
