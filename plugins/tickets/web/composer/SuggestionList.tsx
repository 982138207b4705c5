import { useEffect, useRef } from 'react';
import { useTexts } from 'prosa/web';
import type { Suggestions } from './use-suggestions.ts';

/** Characters of a suggestion's name that are shown. */
const LABEL = 35;

/** A name cut to what there is room for. */
const cutLabel = (label: string): string =>
  label.length > LABEL ? `${label.slice(0, LABEL)}…` : label;

export const optionId = (listId: string, index: number): string => `${listId}-${String(index)}`;

/** Suggestions that can replace a text that begins with a slash, above the box it is typed into. */
export const SuggestionList = ({
  id,
  suggestions,
}: {
  readonly id: string;
  readonly suggestions: Suggestions;
}) => {
  const t = useTexts('tickets');
  const list = useRef<HTMLUListElement>(null);
  const { all, active, point, choose } = suggestions;
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <ul ref={list} id={id} className="suggestions" role="listbox" aria-label={t('composer.quick')}>
      {all.map((suggestion, index) => (
        <li
          key={suggestion.key}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          className="suggestion"
          title={suggestion.label}
          onMouseMove={() => point(index)}
          // The text box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(suggestion)}
        >
          <b>{cutLabel(suggestion.label)}</b>
          {suggestion.detail !== undefined && <span dir="auto">{suggestion.detail}</span>}
        </li>
      ))}
    </ul>
  );
};
