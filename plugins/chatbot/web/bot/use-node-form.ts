import { useState } from 'react';
import { errorText, HttpError, isAbort, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { Drafts } from './drafts.ts';

/** The record that a node of the tree edits: some fields of a record. */
export interface NodeRecord<V extends object> {
  /** Key of its drafts. */
  readonly record: string;
  readonly saved: V;
  readonly required?: readonly (keyof V & string)[];
  /** The field a refusal is about, by its code. */
  readonly fieldOf?: Readonly<Record<string, keyof V & string>>;
  /** Sends the fields that were changed. */
  readonly save: (changes: Partial<V>) => Promise<void>;
}

/** Where a node stands: as it is saved, changed, on its way, just saved, or refused. */
export type NodeState = 'clean' | 'changed' | 'saving' | 'saved' | 'failed';

/** The form of a node. Its values live in the drafts, so that they stay when it is closed. */
export interface NodeForm<V extends object> {
  readonly form: Form<V>;
  readonly state: NodeState;
  /** Why it could not be saved, where that is about no field. */
  readonly refusal: string | undefined;
  readonly save: () => Promise<boolean>;
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

export const useNodeForm = <V extends object>(
  drafts: Drafts,
  { record, saved, required = [], fieldOf = {}, save }: NodeRecord<V>,
): NodeForm<V> => {
  const shell = useTexts();
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const names = Object.keys(saved);
  const draft = Object.fromEntries(
    Object.entries(drafts.of(record)).filter(([name]) => names.includes(name)),
  ) as Partial<V>;
  const values = { ...saved, ...draft };
  const isDirty = Object.keys(draft).length > 0;
  const clear = (): void => {
    drafts.clear(record, names);
    setRefusals({});
  };

  const fail = (error: unknown): void => {
    if (isAbort(error)) return;
    const named = error instanceof HttpError ? (error.details.field ?? fieldOf[error.code]) : '';
    const field = typeof named === 'string' && names.includes(named) ? named : '';
    setRefusals({ [field]: errorText(error) });
  };
  const send = async (): Promise<boolean> => {
    if (isBusy || !isDirty) return false;
    const empty = required.filter((name) => isBlank(values[name]));
    setRefusals(Object.fromEntries(empty.map((name) => [name, shell('form.required')])));
    if (empty.length > 0) return false;
    setBusy(true);
    try {
      await save(draft);
      clear();
      setSaved(true);
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const form: Form<V> = {
    values,
    isBusy,
    isDirty,
    refusals,
    schema: {},
    set: (name, value) => {
      setSaved(false);
      setRefusals({});
      drafts.set(record, name, value, saved[name]);
    },
    leave: () => undefined,
    adopt: () => undefined,
    isRequired: (name) => required.some((each) => each === name),
    submit: async (event) => {
      event?.preventDefault();
      await send();
    },
    reset: clear,
  };
  const hasFailed = Object.keys(refusals).length > 0;
  const rest: NodeState = hasFailed ? 'failed' : isDirty ? 'changed' : isSaved ? 'saved' : 'clean';
  return { form, state: isBusy ? 'saving' : rest, refusal: refusals[''], save: send };
};
