import { useState } from 'react';
import { useUser } from 'prosa/web';
import type { Drafts as PreviewDrafts } from '../../schemas.ts';

/** Changed fields of a record that are not saved yet, by name. */
type Draft = Readonly<Record<string, unknown>>;

/** Drafts by record: `connection:7`, `queue:3`, `option:9`, and `new:3:9` for an option that is not made yet. */
type AllDrafts = Readonly<Record<string, Draft>>;

/** Texts that were changed and not saved. They stay when another screen is opened, and when the page is loaded again. */
export interface Drafts {
  readonly count: number;
  /** Those that belong to a connection, its queues and their options, for the preview. */
  readonly forPreview: (connectionId: number) => PreviewDrafts;
  readonly of: (record: string) => Draft;
  /** A value that is the saved one is no draft. */
  readonly set: (record: string, field: string, value: unknown, saved: unknown) => void;
  readonly clear: (record: string, fields: readonly string[]) => void;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const without = (draft: Draft, fields: readonly string[]): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !fields.includes(name)));

const withDraft = (all: AllDrafts, record: string, draft: Draft): AllDrafts => {
  const others = Object.fromEntries(Object.entries(all).filter(([key]) => key !== record));
  return Object.keys(draft).length === 0 ? others : { ...others, [record]: draft };
};

const stored = (key: string): AllDrafts => {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? (parsed as AllDrafts) : {};
  } catch {
    // Nothing but this page writes it; what cannot be read is worth nothing.
    return {};
  }
};

/** The records of one kind that have drafts, without fields the preview does not know. */
const ofKind = (
  all: AllDrafts,
  kind: string,
  unknown: readonly string[],
): readonly ({ id: number } & Draft)[] =>
  Object.entries(all).flatMap(([record, draft]) =>
    record.startsWith(`${kind}:`)
      ? [{ id: Number(record.slice(kind.length + 1)), ...without(draft, unknown) }]
      : [],
  );

/** The drafts of the person who is logged in, kept for this tab of the browser. */
export const useDrafts = (): Drafts => {
  const user = useUser();
  const key = `chatbot.drafts.${String(user.companyId)}.${String(user.id)}`;
  const [all, setAll] = useState<AllDrafts>(() => stored(key));
  const change = (next: (before: AllDrafts) => AllDrafts): void =>
    setAll((before) => {
      const after = next(before);
      sessionStorage.setItem(key, JSON.stringify(after));
      return after;
    });
  return {
    count: Object.keys(all).length,
    of: (record) => all[record] ?? {},
    set: (record, field, value, saved) =>
      change((before) => {
        const rest = without(before[record] ?? {}, [field]);
        return withDraft(before, record, isSame(value, saved) ? rest : { ...rest, [field]: value });
      }),
    clear: (record, fields) =>
      change((before) => withDraft(before, record, without(before[record] ?? {}, fields))),
    forPreview: (connectionId) => ({
      connection: without(all[`connection:${String(connectionId)}`] ?? {}, [
        'expiresInactiveMessage',
      ]),
      queues: ofKind(all, 'queue', ['color']) as PreviewDrafts['queues'] & object,
      options: ofKind(all, 'option', ['target']) as PreviewDrafts['options'] & object,
    }),
  };
};
