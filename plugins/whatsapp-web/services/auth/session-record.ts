/** Value of `closed` in the session that the cipher library seals messages with. */
const OPEN = -1;

/** One Signal session as the cipher library stores it; only what is read here. */
export interface StoredSession {
  readonly registrationId?: number;
  /** By the key each began with, in base64. */
  readonly _chains: Readonly<Record<string, unknown>>;
  readonly indexInfo: {
    /** Milliseconds since 1970; -1 = this session seals what is sent. */
    readonly closed: number;
    /** When it last opened a message, in milliseconds since 1970. */
    readonly used: number;
    /** Base64. */
    readonly remoteIdentityKey: string;
  };
}

/** All sessions with one device, by the key that began each: `session_record.js` of libsignal. */
export interface SessionRecord {
  readonly _sessions: Readonly<Record<string, StoredSession>>;
  readonly version: string;
}

/** A stored value of the key type `session`. Its declared type is bytes, which it never is. */
export const sessionRecordOf = (value: unknown): SessionRecord | undefined =>
  typeof value === 'object' && value !== null && '_sessions' in value
    ? (value as SessionRecord)
    : undefined;

/** The session that seals what is sent; undefined when the next message needs a new one. Pure. */
export const openSessionOf = (record: SessionRecord): StoredSession | undefined =>
  Object.values(record._sessions).find(({ indexInfo }) => indexInfo.closed === OPEN);

/**
 * Keys of the sessions a message may belong to: the one that has its chain of keys already, or else all, for any of them may
 * begin that chain with it. The one that opened a message last comes first. Pure.
 * @param chain the key of the message's chain, in base64; undefined when the message does not show it
 */
export const candidatesFor = (
  record: SessionRecord,
  chain: string | undefined,
): readonly string[] => {
  const sessions = Object.entries(record._sessions);
  const owner =
    chain === undefined ? undefined : sessions.find(([, session]) => chain in session._chains);
  if (owner) return [owner[0]];
  return sessions
    .sort(([, one], [, other]) => other.indexInfo.used - one.indexInfo.used)
    .map(([key]) => key);
};

/** The record with one of its sessions alone. Pure. */
export const narrowedTo = (record: SessionRecord, key: string): SessionRecord => {
  const session = record._sessions[key];
  return { ...record, _sessions: session ? { [key]: session } : {} };
};

/** The record with some of its sessions changed or added. Pure. */
export const withSessions = (
  record: SessionRecord,
  changed: SessionRecord['_sessions'],
): SessionRecord => ({ ...record, _sessions: { ...record._sessions, ...changed } });

/** The record with no session that seals: all of them open what is still on its way. Pure. @param now milliseconds */
export const archived = (record: SessionRecord, now: number): SessionRecord => ({
  ...record,
  _sessions: Object.fromEntries(
    Object.entries(record._sessions).map(([key, session]) => {
      const { indexInfo } = session;
      return indexInfo.closed === OPEN
        ? [key, { ...session, indexInfo: { ...indexInfo, closed: now } }]
        : [key, session];
    }),
  ),
});
