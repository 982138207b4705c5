import { Button, InputGroup } from '@blueprintjs/core';
import { CrossIcon, SearchIcon } from '@blueprintjs/icons';
import { useRef } from 'react';
import { useTexts } from '../i18n/i18n.ts';

/** A search box. It reports every keystroke; {@link useList} waits until the reader rests. */
export const SearchInput = ({
  value,
  onChange,
  label,
  placeholder,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly label?: string;
  readonly placeholder?: string;
}) => {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const name = label ?? t('common.search');
  return (
    <InputGroup
      className="search-input"
      type="search"
      inputRef={input}
      aria-label={name}
      placeholder={placeholder ?? name}
      leftIcon={<SearchIcon />}
      value={value}
      onValueChange={onChange}
      rightElement={
        value === '' ? undefined : (
          <Button
            variant="minimal"
            size="small"
            aria-label={t('common.clearSearch')}
            icon={<CrossIcon />}
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
};
