import { useEffect, useRef, useState } from 'react';
import { http, isAbort } from 'prosa/web';
import { LONGEST_TRIAL } from '../../shared/playground-schemas.ts';
import type { Trial } from '../../shared/playground-schemas.ts';

/** A message of a talk that reaches no customer. */
export interface TrialMessage {
  readonly fromMe: boolean;
  readonly body: string;
  /** Of an answer: what it took. */
  readonly trial?: Trial;
}

/** A talk with a prompt, kept in this page alone. */
export const useTrial = (promptId: number) => {
  const [messages, setMessages] = useState<readonly TrialMessage[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const ask = async (talk: readonly TrialMessage[]): Promise<void> => {
    const mine = new AbortController();
    control.current = mine;
    setBusy(true);
    setError(undefined);
    try {
      const trial = await http.post<Trial>(
        `/prompt/${String(promptId)}/playground`,
        {
          messages: talk
            .filter(({ body }) => body !== '')
            .slice(-LONGEST_TRIAL)
            .map(({ fromMe, body }) => ({ fromMe, body })),
        },
        { signal: mine.signal },
      );
      setMessages([...talk, { fromMe: true, body: trial.text, trial }]);
    } catch (failure) {
      if (!isAbort(failure)) setError(failure);
    } finally {
      setBusy(false);
    }
  };

  return {
    messages,
    isBusy,
    error,
    say: (body: string): void => {
      const talk = [...messages, { fromMe: false, body }];
      setMessages(talk);
      void ask(talk);
    },
    again: (): void => void ask(messages),
    restart: (): void => {
      control.current?.abort();
      setMessages([]);
      setError(undefined);
    },
  };
};
