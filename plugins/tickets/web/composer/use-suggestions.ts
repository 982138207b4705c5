import { useCallback, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { ComposerSuggestion } from '../../public.ts';

type Offers = ReadonlyMap<string, readonly ComposerSuggestion[]>;

const NO_OFFERS: Offers = new Map();

/** The search text of a message that begins with a slash; undefined where it does not. */
const queryOf = (text: string): string | undefined =>
  text.startsWith('/') && !text.includes('\n') ? text.slice(1) : undefined;

export interface Suggestions {
  /** Undefined: nobody is asked for any. */
  readonly query: string | undefined;
  readonly all: readonly ComposerSuggestion[];
  readonly active: number;
  readonly point: (index: number) => void;
  readonly choose: (suggestion: ComposerSuggestion) => void;
  readonly offer: (source: string, suggestions: readonly ComposerSuggestion[]) => void;
  /** Answers true for a key that was meant for the list. */
  readonly takesKey: (event: KeyboardEvent) => boolean;
}

/** The suggestions of other plugins for a text that begins with a slash, chosen by keys or mouse. */
export const useSuggestions = (text: string, write: (text: string) => void): Suggestions => {
  const [offers, setOffers] = useState(NO_OFFERS);
  const [active, setActive] = useState(0);
  const [isDismissed, setDismissed] = useState(false);
  const asked = queryOf(text);
  // A new slash is a new question.
  if (asked === undefined && (isDismissed || offers.size > 0 || active > 0)) {
    setDismissed(false);
    setOffers(NO_OFFERS);
    setActive(0);
  }
  const query = isDismissed ? undefined : asked;
  const all = query === undefined ? [] : [...offers.values()].flat();
  const place = Math.min(active, Math.max(0, all.length - 1));

  const choose = (suggestion: ComposerSuggestion): void => {
    setDismissed(true);
    write(suggestion.text ?? '');
    suggestion.onChoose?.();
  };

  const takesKey = (event: KeyboardEvent): boolean => {
    const chosen = all[place];
    if (!chosen || event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((place + step + all.length) % all.length);
    else if (event.key === 'Escape') setDismissed(true);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') choose(chosen);
    else return false;
    event.preventDefault();
    return true;
  };

  return {
    query,
    all,
    active: place,
    point: setActive,
    choose,
    offer: useCallback((source, suggestions) => {
      setOffers((before) => new Map(before).set(source, suggestions));
    }, []),
    takesKey,
  };
};
