import { useCallback, useEffect, useRef, useState } from 'react';
import { http, HttpError, isAbort, NetworkError } from 'prosa/web';
import type { ComposerHelp, ComposerLine } from '../../shared/composer-schemas.ts';

/** Help that was asked for. */
export interface Help {
  readonly help: ComposerHelp;
  /** The text before it. */
  readonly before: string;
  readonly state: 'working' | 'done' | 'failed';
  /** The text as far as it came. */
  readonly text: string;
  readonly sources: readonly string[];
  readonly isCut: boolean;
  readonly error?: unknown;
}

interface Box {
  readonly text: string;
  readonly write: (text: string) => void;
}

/** Hands over each whole line of a text that comes in parts. */
export const lineReader = (onLine: (line: ComposerLine) => void) => {
  let rest = '';
  return (part: string): void => {
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop() ?? '';
    // The server writes nothing but these lines.
    for (const line of lines) if (line !== '') onLine(JSON.parse(line) as ComposerLine);
  };
};

/**
 * Help for a text that is being written. Each part is written into it as it comes; a person who writes on meanwhile keeps
 * the own words, and the help ends. Leaving the ticket ends it, too.
 */
export const useHelp = (ticketId: number, box: Box) => {
  const [help, setHelp] = useState<Help>();
  const control = useRef<AbortController>(undefined);
  const latest = useRef(box);
  /** The text as this wrote it last. */
  const written = useRef<string>(undefined);
  useEffect(() => {
    latest.current = box;
    if (written.current === undefined || written.current === box.text) return;
    written.current = undefined;
    control.current?.abort();
  });
  useEffect(() => () => control.current?.abort(), [ticketId]);

  const ask = useCallback(
    async (wanted: ComposerHelp, before: string): Promise<void> => {
      control.current?.abort();
      const mine = new AbortController();
      control.current = mine;
      let text = '';
      const end: { isDone: boolean; failure?: HttpError } = { isDone: false };
      const change = (changes: Partial<Help>): void =>
        setHelp((known) => (known && control.current === mine ? { ...known, ...changes } : known));
      setHelp({ help: wanted, before, state: 'working', text, sources: [], isCut: false });
      const onLine = (line: ComposerLine): void => {
        if (mine.signal.aborted) return;
        if ('error' in line) {
          end.failure = new HttpError(400, line.error);
          return;
        }
        if ('done' in line) {
          end.isDone = true;
          change({ state: 'done', ...line.done });
          return;
        }
        text += line.text;
        written.current = text;
        latest.current.write(text);
        change({ text });
      };
      try {
        await http.post(
          `/prompt/composer/${String(ticketId)}`,
          { help: wanted, ...(before.trim() === '' ? {} : { text: before }) },
          { signal: mine.signal, onPart: lineReader(onLine) },
        );
        if (end.failure) throw end.failure;
        if (!end.isDone) throw new NetworkError();
      } catch (error) {
        if (isAbort(error) || mine.signal.aborted) {
          if (control.current === mine) setHelp(undefined);
          return;
        }
        // The text before is worth more than half an answer.
        written.current = undefined;
        latest.current.write(before);
        change({ state: 'failed', error });
      }
    },
    [ticketId],
  );

  /** Ends help under way and puts back the text before it. */
  const undo = useCallback((): void => {
    control.current?.abort();
    written.current = undefined;
    if (help) latest.current.write(help.before);
    setHelp(undefined);
  }, [help]);

  const dismiss = useCallback((): void => {
    control.current?.abort();
    written.current = undefined;
    setHelp(undefined);
  }, []);

  return { help, ask, undo, dismiss };
};
