import { Button, InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useLanguageTag, useNow, useTexts } from 'prosa/web';
import type { ControlProps } from 'prosa/web';
import { zoneChoice, zoneChoices, zoneDetail, zonesFound } from './zone-choices.ts';
import type { ZoneChoice } from './zone-choices.ts';

/** Zones offered at once. */
const OFFERED = 8;

interface PickerProps {
  readonly control: Pick<ControlProps, 'id' | 'disabled'> & Partial<ControlProps>;
  /** IANA name. */
  readonly value: string;
  readonly onChoose: (zone: string) => void;
}

const Words = ({ choice, at }: { readonly choice: ZoneChoice; readonly at: Date }) => (
  <span className="choice-words">
    <bdi>{choice.city}</bdi>
    <small>{zoneDetail(choice, at)}</small>
  </span>
);

/** A time zone with its present offset and time, and a search for another one. */
export const TimeZonePicker = ({ control, value, onChoose }: PickerProps) => {
  const t = useTexts('companies');
  const language = useLanguageTag();
  const [isSearching, setSearching] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const now = new Date(useNow());
  const present = useMemo(() => zoneChoice(language, value), [language, value]);
  const close = (): void => {
    setSearching(false);
    // Focus goes back to where the search began, once that is drawn again.
    setTimeout(() => button.current?.focus(), 0);
  };
  if (!isSearching) {
    return (
      <div className="choice choice-made">
        <Words choice={present} at={now} />
        <Button
          // A button is neither required nor invalid: those belong to the search.
          id={control.id}
          disabled={control.disabled}
          aria-describedby={control['aria-describedby']}
          ref={button}
          size="small"
          text={t('zone.change')}
          aria-label={t('zone.changeFrom', { zone: present.city })}
          onClick={() => setSearching(true)}
        />
      </div>
    );
  }
  return (
    <ZoneSearch
      control={control}
      present={value}
      at={now}
      onChoose={(zone) => {
        close();
        if (zone !== value) onChoose(zone);
      }}
      onClose={close}
      onLeave={() => setSearching(false)}
    />
  );
};

const ZoneSearch = ({
  control,
  present,
  at,
  onChoose,
  onClose,
  onLeave,
}: Pick<PickerProps, 'control' | 'onChoose'> & {
  readonly present: string;
  readonly at: Date;
  readonly onClose: () => void;
  /** Focus has gone on. */
  readonly onLeave: () => void;
}) => {
  const t = useTexts('companies');
  const language = useLanguageTag();
  const listId = useId();
  const choices = useMemo(() => zoneChoices(language, present), [language, present]);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const found = zonesFound(choices, text, at).slice(0, OFFERED);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const choice = found[active];
      if (choice) onChoose(choice.zone);
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <div className="choice-picker">
      <InputGroup
        {...control}
        fill
        autoFocus
        role="combobox"
        autoComplete="off"
        aria-label={t('zone.search')}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${listId}-${String(active)}` : undefined}
        leftIcon={<SearchIcon />}
        placeholder={t('zone.search')}
        value={text}
        onValueChange={(next) => {
          setText(next);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
      />
      <ul
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('fields.timezone')}
        className="choices"
        hidden={found.length === 0}
      >
        {found.map((choice, index) => (
          <li
            key={choice.zone}
            id={`${listId}-${String(index)}`}
            role="option"
            aria-selected={index === active}
            className="choice"
            onMouseEnter={() => setActive(index)}
            // Before the field loses focus, which ends the search.
            onMouseDown={(event) => {
              event.preventDefault();
              onChoose(choice.zone);
            }}
          >
            <Words choice={choice} at={at} />
          </li>
        ))}
      </ul>
      <p className="field-help" role="status">
        {found.length === 0 && t('zone.none', { text })}
      </p>
    </div>
  );
};
