import { useCallback, useEffect, useRef, useState } from 'react';
import { http, useEvents, useReset } from 'prosa/web';
import type { CalendarAnswer } from '../../schemas.ts';

export type CalendarState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly answer: CalendarAnswer }
  | { readonly status: 'error'; readonly error: unknown };

/** A burst of events is one reason to look again. */
const REST = 400;

/** The calendar from one day to another; read anew when something of it changes. */
export const useCalendar = (from: string, to: string) => {
  const [state, setState] = useState<CalendarState>({ status: 'loading' });
  const asked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const load = useCallback((): void => {
    asked.current += 1;
    const turn = asked.current;
    const settle = (next: CalendarState): void => {
      if (turn === asked.current) setState(next);
    };
    http.get<CalendarAnswer>('/schedules/calendar', { params: { from, to } }).then(
      (answer) => settle({ status: 'ready', answer }),
      (error: unknown) => settle({ status: 'error', error }),
    );
  }, [from, to]);
  useEffect(() => {
    setState({ status: 'loading' });
    load();
  }, [load]);
  useEffect(
    () => () => {
      asked.current += 1;
      clearTimeout(timer.current);
    },
    [],
  );
  useEvents(['schedule'], () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(load, REST);
  });
  useReset(load);
  return { state, reload: load };
};
