import { useEffect, useState } from 'react';
import { http, isAbort } from 'prosa/web';
import type { ColleagueState, TwoStepState } from '../schemas.ts';

/** Of a colleague, only whether it is on. */
type State = ColleagueState & Partial<TwoStepState>;

/** The answers so far. */
interface Answered<Answer> {
  readonly state: Answer | undefined;
  readonly error: unknown;
  readonly reload: () => void;
}

/** How the second step stands: one's own, or as much as is told of a colleague's. */
export const useTwoStep = (path: string) => useAnswer<State>(path);

/** The answer of a path, its failure, and a way to ask it again. */
export const useAnswer = <Answer>(path: string): Answered<Answer> => {
  const [state, setState] = useState<Answer>();
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    http
      .get<Answer>(path, { signal: controller.signal })
      .then((answer) => {
        setState(answer);
        setError(undefined);
      })
      .catch((reason: unknown) => {
        if (!isAbort(reason)) setError(reason);
      });
    return () => controller.abort();
  }, [path, round]);
  return { state, error, reload: () => setRound(round + 1) };
};
