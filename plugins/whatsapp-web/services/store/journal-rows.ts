import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import type { Secrets } from 'prosa/core';
import { openValue, sealValue } from './sealed-value.ts';

/** Under this type decrypted messages travel with the keys that decrypted them. */
export const JOURNAL = 'prosa-journal';

/** A decrypted message: the envelope it came in, and what was in it. Both sealed together. */
export interface JournalDraft {
  /** Of the ciphertext; see {@link unreadDigest} for what was not decrypted. */
  readonly digest: string;
  readonly messageId: string;
  /** Attributes of the stanza, as they came. */
  readonly envelope: Readonly<Record<string, string>>;
  /** As the channel's cipher gave it, padding included; nothing, when it could not be decrypted. */
  readonly plaintext: Uint8Array;
}

export interface JournalEntry extends JournalDraft {
  /** Rises in the channel's order. */
  readonly position: string;
}

/**
 * Why a message is not read: `unreadable` is asked for again, and comes again with luck; `elsewhere` is shown on phones
 * alone.
 */
export type UnreadReason = 'unreadable' | 'elsewhere';

/** A place of its own: the same ciphertext may be decrypted after all. */
export const unreadDigest = (unread: UnreadReason, digest: string): string => `${unread}:${digest}`;

/** Whether a row keeps the place of what phones alone show. */
export const isPhoneOnly = ({ digest }: Pick<JournalDraft, 'digest'>): boolean =>
  digest.startsWith(unreadDigest('elsewhere', ''));

interface Place {
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly handle: { readonly connectionId: number };
}

interface JournalRow {
  readonly position: string;
  readonly digest: string;
  readonly message_id: string;
  readonly sealed: string;
}

const sealedAt = (digest: string): string => `journal:${digest}`;

/** Writes what was decrypted; what stands there already stays as it is. */
export const writeJournal = async (
  ctx: Ctx,
  { secrets, handle }: Place,
  drafts: readonly JournalDraft[],
): Promise<readonly JournalEntry[]> => {
  if (drafts.length === 0) return [];
  const rows = await prepared<{ position: string; digest: string }>(
    ctx,
    'whatsapp-web.write-journal',
    `insert into whatsapp_web_journal (company_id, connection_id, digest, message_id, sealed)
       select :companyId, :connectionId, j.digest, j.message_id, j.sealed
         from unnest(:digests::text[], :messageIds::text[], :sealed::text[])
           with ordinality as j (digest, message_id, sealed, place)
        order by j.place
     on conflict (connection_id, digest) do nothing
     returning position, digest`,
    {
      companyId: ctx.companyId,
      connectionId: handle.connectionId,
      digests: drafts.map(({ digest }) => digest),
      messageIds: drafts.map(({ messageId }) => messageId),
      sealed: drafts.map(({ digest, envelope, plaintext }) =>
        sealValue(secrets, handle.connectionId, sealedAt(digest), { envelope, plaintext }),
      ),
    },
  );
  const positions = new Map(rows.map(({ digest, position }) => [digest, position]));
  return drafts.flatMap((draft) => {
    const position = positions.get(draft.digest);
    return position === undefined ? [] : [{ ...draft, position }];
  });
};

/** @throws when a row cannot be opened */
const openRow = ({ secrets, handle }: Place, row: JournalRow): JournalEntry => {
  const value = openValue(secrets, handle.connectionId, sealedAt(row.digest), row.sealed);
  const { envelope, plaintext } = value as Pick<JournalEntry, 'envelope' | 'plaintext'>;
  return {
    position: row.position,
    digest: row.digest,
    messageId: row.message_id,
    envelope,
    plaintext,
  };
};

/** The entry of a ciphertext, when it was decrypted before. */
export const readDigest = async (
  ctx: Ctx,
  place: Place,
  digest: string,
): Promise<JournalEntry | undefined> => {
  const [row] = await prepared<JournalRow>(
    ctx,
    'whatsapp-web.read-digest',
    `select position, digest, message_id, sealed from whatsapp_web_journal
      where company_id = :companyId and connection_id = :connectionId and digest = :digest`,
    { companyId: ctx.companyId, connectionId: place.handle.connectionId, digest },
  );
  return row && openRow(place, row);
};

/** Entries that were decrypted and are not stored as messages yet, in the channel's order. */
export const readOpen = async (
  ctx: Ctx,
  place: Place,
  limit: number,
): Promise<readonly JournalEntry[]> => {
  const rows = await prepared<JournalRow>(
    ctx,
    'whatsapp-web.read-open',
    `select position, digest, message_id, sealed from whatsapp_web_journal
      where company_id = :companyId and connection_id = :connectionId and stored_at is null
      order by position limit :limit`,
    { companyId: ctx.companyId, connectionId: place.handle.connectionId, limit },
  );
  return rows.map((row) => openRow(place, row));
};

/** Everything a message of the channel said, in order: an id may come more than once. */
export const readMessage = async (
  ctx: Ctx,
  place: Place,
  messageId: string,
): Promise<readonly JournalEntry[]> => {
  const rows = await prepared<JournalRow>(
    ctx,
    'whatsapp-web.read-message',
    `select position, digest, message_id, sealed from whatsapp_web_journal
      where company_id = :companyId and connection_id = :connectionId and message_id = :messageId
      order by position`,
    { companyId: ctx.companyId, connectionId: place.handle.connectionId, messageId },
  );
  return rows.map((row) => openRow(place, row));
};

/** Notes that these are safely stored as messages. */
export const closeRows = async (
  ctx: Ctx,
  { handle }: Pick<Place, 'handle'>,
  positions: readonly string[],
): Promise<void> => {
  await prepared(
    ctx,
    'whatsapp-web.close-journal',
    `update whatsapp_web_journal set stored_at = now()
      where company_id = :companyId and connection_id = :connectionId and position = any(:positions::bigint[])`,
    { companyId: ctx.companyId, connectionId: handle.connectionId, positions: [...positions] },
  );
};
