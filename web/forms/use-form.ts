import { useCallback, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { columnSchemas } from 'prosa/contract';
import type { ColumnsToken, JsonSchema } from 'prosa/contract';
import { HttpError, isAbort } from '../data/http-error.ts';
import { errorText } from '../errors/error-text.ts';
import { toast } from '../components/toasts.tsx';
import { isRequired, refusalOf, refusalsOf } from './validate.ts';
import type { Refusal } from './validate.ts';

export interface FormOptions<V extends object> {
  /** JSON or TypeBox schema of the body; its properties' limits are the form's. */
  readonly schema: JsonSchema;
  readonly initial: V;
  /**
   * Sends the values. An error it throws is shown: at its field where the server named one, else as a toast.
   * @param added those of columns that other plugins add, which are among the values
   */
  readonly onSubmit: (values: V, added: object) => Promise<void>;
  /** Rules a schema cannot say; sentences by field. */
  readonly check?: (values: V) => Partial<Record<keyof V & string, string>>;
  /** Sentences by field for a required one that is empty, in place of the general word. */
  readonly missing?: Partial<Record<keyof V & string, string>>;
  /** The field a refusal of the server is about, by its code, where the server does not say. */
  readonly fieldOf?: Readonly<Record<string, keyof V & string>>;
  /** The failure, in a sentence: said before its cause, where that is about no field. */
  readonly failure?: string;
  /** Shows what is about no field; a toast unless told. */
  readonly onRefused?: (error: unknown) => void;
}

/** A form's state, handed to the field components. */
export interface Form<V extends object> {
  readonly values: V;
  readonly isBusy: boolean;
  /** Whether anything differs from what the form opened with. */
  readonly isDirty: boolean;
  readonly refusals: Readonly<Record<string, Refusal | string>>;
  readonly schema: JsonSchema;
  readonly set: <K extends keyof V & string>(name: K, value: V[K]) => void;
  /** The field has been left: from now on it says what is wrong with it. */
  readonly leave: (name: string) => void;
  readonly isRequired: (name: string) => boolean;
  readonly submit: (event?: SubmitEvent) => Promise<void>;
  readonly reset: (values?: V) => void;
  /** Adds columns of another plugin, which are then judged and sent with the rest; `useColumns` does it. */
  readonly adopt: (columns: ColumnsToken<object>, values: object) => void;
}

const withoutKey = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

const focusFirst = (form: HTMLFormElement | null): void => {
  // The fields get their marks with the next rendering.
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus({ preventScroll: false }),
  );
};

/** The columns that are required in a form: texts that must not be empty. Nothing else is ever missing. */
const requiredOf = (columns: ColumnsToken<object>): readonly string[] =>
  ((columns.schema.required ?? []) as readonly string[]).filter(
    (name) => Number(columnSchemas(columns)[name]?.minLength ?? 0) > 0,
  );

/** A schema with the columns that other plugins add. */
const withColumns = (schema: JsonSchema, added: readonly ColumnsToken<object>[]): JsonSchema => ({
  ...schema,
  properties: Object.assign({}, schema.properties, ...added.map(columnSchemas)) as object,
  required: [...((schema.required ?? []) as readonly string[]), ...added.flatMap(requiredOf)],
});

/** The values of added columns among those of a form. */
const addedTo = (values: object, added: readonly ColumnsToken<object>[]): object => {
  const names = new Set(added.flatMap((columns) => Object.keys(columnSchemas(columns))));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
};

/** State, light validation and sending of a form. The server's schema has the last word. */
export const useForm = <V extends object>(options: FormOptions<V>): Form<V> => {
  const { initial, check, missing, fieldOf = {}, failure, onRefused, onSubmit } = options;
  const [values, setValues] = useState(initial);
  const [opened, setOpened] = useState(initial);
  const [refusals, setRefusals] = useState<Readonly<Record<string, Refusal | string>>>({});
  const [added, setAdded] = useState<readonly ColumnsToken<object>[]>([]);
  const [isBusy, setBusy] = useState(false);
  const schema = added.length === 0 ? options.schema : withColumns(options.schema, added);
  const busy = useRef(false);

  /** The form's own sentence where it has one for an empty field. */
  const worded = (name: string, refusal: Refusal): Refusal | string =>
    (refusal.key === 'required' ? missing?.[name as keyof V & string] : undefined) ?? refusal;

  const judge = (name: string, next: V): Refusal | string | undefined => {
    const refusal = refusalOf(schema, name, (next as Record<string, unknown>)[name]);
    return refusal ? worded(name, refusal) : check?.(next)[name as keyof V & string];
  };

  const show = (name: string, next: V): void => {
    const refusal = judge(name, next);
    setRefusals((all) => ({ ...withoutKey(all, name), ...(refusal ? { [name]: refusal } : {}) }));
  };

  const set: Form<V>['set'] = (name, value) => {
    const next = { ...values, [name]: value };
    setValues((present) => ({ ...present, [name]: value }));
    // While somebody types, a complaint may disappear but none appears.
    if (name in refusals) show(name, next);
  };

  const fail = (error: unknown): void => {
    if (isAbort(error)) return;
    const field =
      error instanceof HttpError ? (error.details.field ?? fieldOf[error.code]) : undefined;
    if (typeof field === 'string' && field in values) {
      setRefusals((all) => ({ ...all, [field]: errorText(error) }));
    } else if (onRefused) onRefused(error);
    else toast.error(error, undefined, failure);
  };

  const submit = async (event?: SubmitEvent): Promise<void> => {
    event?.preventDefault();
    if (busy.current) return;
    const form = event?.currentTarget instanceof HTMLFormElement ? event.currentTarget : null;
    const own = Object.entries(check?.(values) ?? {}).filter(
      ([, sentence]) => sentence !== undefined,
    );
    const refused = refusalsOf(schema, values as Readonly<Record<string, unknown>>);
    const found: Record<string, Refusal | string> = {
      ...(Object.fromEntries(own) as Record<string, string>),
      ...Object.fromEntries(
        Object.entries(refused).map(([name, refusal]) => [name, worded(name, refusal)]),
      ),
    };
    setRefusals(found);
    if (Object.keys(found).length > 0) {
      focusFirst(form);
      return;
    }
    busy.current = true;
    setBusy(true);
    try {
      await onSubmit(values, addedTo(values, added));
    } catch (error) {
      fail(error);
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    isBusy,
    isDirty: JSON.stringify(values) !== JSON.stringify(opened),
    refusals,
    schema,
    set,
    leave: (name) => {
      // Whoever only passes through wrote nothing wrong; and a complaint would move what they are about to press.
      const field = name as keyof V;
      if (values[field] !== opened[field] || name in refusals) show(name, values);
    },
    isRequired: (name) => isRequired(schema, name),
    submit,
    reset: useCallback(
      (next?: V) => {
        setValues(next ?? initial);
        setOpened(next ?? initial);
        setRefusals({});
      },
      [initial],
    ),
    adopt: (columns, columnValues) => {
      setAdded((all) => (all.includes(columns) ? all : [...all, columns]));
      setValues((present) => ({ ...columnValues, ...present }));
      setOpened((present) => ({ ...columnValues, ...present }));
    },
  };
};
