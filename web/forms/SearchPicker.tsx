import { Button, InputGroup, Spinner } from '@blueprintjs/core';
import { CrossIcon, SearchIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Avatar } from '../components/Avatar.tsx';
import { useDebounced } from '../data/use-debounced.ts';
import { useList } from '../data/use-list.ts';
import { useTexts } from '../i18n/i18n.ts';
import type { ControlProps } from './Field.tsx';

/** Characters a search needs to be worth asking. */
const SHORTEST = 3;
/** Choices offered at once. */
const OFFERED = 8;

/** Somebody to choose: by name, told apart by a second line. */
export interface Choosable {
  readonly id: number;
  readonly name: string;
  readonly profilePicUrl?: string;
}

/** The list that is searched, and the texts for it. */
export interface SearchPickerProps<T extends Choosable> {
  /** Path of the list below `/api`, and the field of its answer that holds the records. */
  readonly source: { readonly path: string; readonly itemsKey: string };
  readonly control: ControlProps;
  readonly chosen: T | undefined;
  readonly onChoose: (choice: T | undefined) => void;
  /** The line below the name. */
  readonly detailOf: (choice: T) => string;
  /** The kind of record to choose, for screen readers. */
  readonly label: string;
  readonly placeholder: string;
  /** On the button that takes the choice back. */
  readonly change: string;
  /** The text shown when nothing matches. */
  readonly noneOf: (text: string) => string;
  readonly hasFocus?: boolean;
}

const Person = ({ of, detail }: { readonly of: Choosable; readonly detail: string }) => (
  <>
    <Avatar name={of.name} picture={of.profilePicUrl} size={28} />
    <span className="choice-words">
      <bdi>{of.name}</bdi>
      <small>{detail}</small>
    </span>
  </>
);

/** Finds somebody by part of what they are known by, from three characters on. */
export const SearchPicker = <T extends Choosable>(props: SearchPickerProps<T>): ReactNode => {
  const { chosen, control, detailOf, onChoose, change } = props;
  if (!chosen) return <Search {...props} />;
  return (
    <div className="choice choice-made">
      <Person of={chosen} detail={detailOf(chosen)} />
      <Button
        id={control.id}
        variant="minimal"
        icon={<CrossIcon />}
        aria-label={change}
        title={change}
        disabled={control.disabled}
        onClick={() => onChoose(undefined)}
      />
    </div>
  );
};

// Each caller gets items of its own type back.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
const useSearch = <T extends Choosable>(source: SearchPickerProps<T>['source'], text: string) => {
  const asked = text.trim();
  const rested = useDebounced(asked);
  const isLong = asked.length >= SHORTEST && rested.length >= SHORTEST;
  const list = useList<T>({
    path: isLong ? source.path : null,
    itemsKey: source.itemsKey,
    search: text,
  });
  const isCurrent = isLong && list.status === 'ready' && list.searched === asked.toLowerCase();
  const hasFailed = isLong && list.status === 'error';
  return {
    asked,
    found: isCurrent ? list.items.slice(0, OFFERED) : [],
    hasFailed,
    isBusy: isLong && !isCurrent && !hasFailed,
    isEmpty: isCurrent && list.items.length === 0,
  };
};

const Search = <T extends Choosable>({
  source,
  control,
  onChoose,
  detailOf,
  label,
  placeholder,
  noneOf,
  hasFocus = false,
}: SearchPickerProps<T>) => {
  const t = useTexts();
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { asked, found, hasFailed, isBusy, isEmpty } = useSearch<T>(source, text);
  const isOpen = found.length > 0;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && isOpen) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    }
    const choice = found[active];
    if (event.key === 'Enter' && choice) {
      event.preventDefault();
      onChoose(choice);
    }
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      setText('');
    }
  };
  return (
    <div className="choice-picker">
      <InputGroup
        {...control}
        fill
        autoFocus={hasFocus}
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${listId}-${String(active)}` : undefined}
        leftIcon={<SearchIcon />}
        rightElement={isBusy ? <Spinner size={16} /> : undefined}
        placeholder={placeholder}
        value={text}
        onValueChange={(next) => {
          setText(next);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={listId} role="listbox" aria-label={label} className="choices" hidden={!isOpen}>
        {found.map((choice, index) => (
          <li
            key={choice.id}
            id={`${listId}-${String(index)}`}
            role="option"
            aria-selected={index === active}
            className="choice"
            onMouseEnter={() => setActive(index)}
            onClick={() => onChoose(choice)}
          >
            <Person of={choice} detail={detailOf(choice)} />
          </li>
        ))}
      </ul>
      <p className="field-help" role="status">
        {hasFailed && t('picker.failed')}
        {isEmpty && noneOf(asked)}
      </p>
    </div>
  );
};
