import { useEffect, useState } from 'react';

/** Milliseconds a reader stops typing before a search starts. */
export const SEARCH_DELAY = 500;

/** The value as it was when it last rested for `delay` milliseconds. */
export const useDebounced = <T>(value: T, delay: number = SEARCH_DELAY): T => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return rested;
};
