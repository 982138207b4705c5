import { Button, InputGroup, Spinner } from '@blueprintjs/core';
import { CrossIcon, SearchIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Avatar, useDebounced, useList, useTexts } from 'prosa/web';
import type { ControlProps } from 'prosa/web';

export interface ContactChoice {
  readonly id: number;
  readonly name: string;
  readonly number: string;
  readonly profilePicUrl?: string;
}

/** Characters a search needs to be worth asking. */
const SHORTEST = 3;

/** Finds a contact by part of a name or number. */
export const ContactPicker = ({
  control,
  chosen,
  onChoose,
}: {
  readonly control: ControlProps;
  readonly chosen: ContactChoice | undefined;
  readonly onChoose: (contact: ContactChoice | undefined) => void;
}) => {
  const t = useTexts('tickets');
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const asked = text.trim();
  const rested = useDebounced(asked);
  const isLong = asked.length >= SHORTEST && rested.length >= SHORTEST;
  const list = useList<ContactChoice>({
    path: isLong ? '/contacts' : null,
    itemsKey: 'contacts',
    search: text,
  });
  const isCurrent = isLong && list.status === 'ready' && list.searched === asked.toLowerCase();
  const found = isCurrent ? list.items.slice(0, 8) : [];
  const choose = (contact: ContactChoice): void => {
    onChoose(contact);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    }
    const contact = found[active];
    if (event.key === 'Enter' && contact) {
      event.preventDefault();
      choose(contact);
    }
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      setText('');
    }
  };

  if (chosen) {
    return (
      <div className="contact-chosen">
        <Avatar name={chosen.name} picture={chosen.profilePicUrl} size={28} />
        <span className="contact-words">
          <bdi>{chosen.name}</bdi>
          <small>{chosen.number}</small>
        </span>
        <Button
          id={control.id}
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={t('new.changeContact')}
          disabled={control.disabled}
          onClick={() => onChoose(undefined)}
        />
      </div>
    );
  }
  const isOpen = found.length > 0;
  return (
    <div className="contact-picker">
      <InputGroup
        {...control}
        fill
        autoFocus
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${listId}-${String(active)}` : undefined}
        leftIcon={<SearchIcon />}
        rightElement={
          isLong && !isCurrent && list.status !== 'error' ? <Spinner size={16} /> : undefined
        }
        placeholder={t('new.contactPlaceholder')}
        value={text}
        onValueChange={(next) => {
          setText(next);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label={t('new.contact')}
        className="contact-choices"
        hidden={!isOpen}
      >
        {found.map((contact, index) => (
          <li
            key={contact.id}
            id={`${listId}-${String(index)}`}
            role="option"
            aria-selected={index === active}
            className="contact-choice"
            onMouseEnter={() => setActive(index)}
            onClick={() => choose(contact)}
          >
            <Avatar name={contact.name} picture={contact.profilePicUrl} size={28} />
            <span className="contact-words">
              <bdi>{contact.name}</bdi>
              <small>{contact.number}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className="field-help" role="status">
        {isLong && list.status === 'error' && t('new.contactFailed')}
        {isCurrent && found.length === 0 && t('new.contactNone', { text: asked })}
      </p>
    </div>
  );
};
