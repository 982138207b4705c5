import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/i18n.ts';
import { formatMoment, formatWhen } from '../time/time.ts';
import type { Moment } from '../time/time.ts';

/** The present, renewed each `every` milliseconds: for what grows while nobody touches it. */
export const useNow = (every = 30_000): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
};

/** A moment as a list row shows it (`14:32`, `ontem`, `12/11/2026`), with the full date as its title. */
export const RelativeTime = ({ at }: { readonly at: Moment }) => {
  const now = useNow();
  useLanguage();
  return (
    <time className="time" dateTime={new Date(at).toISOString()} title={formatMoment(at)}>
      {formatWhen(at, now)}
    </time>
  );
};
