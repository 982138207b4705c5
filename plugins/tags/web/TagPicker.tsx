import { InputGroup, Spinner } from '@blueprintjs/core';
import { PlusIcon, SearchIcon, TickIcon } from '@blueprintjs/icons';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ColorTag, ErrorState, http, toast, useTexts } from 'prosa/web';
import { TAG_NAME } from '../public.ts';
import type { TagBadge } from '../public.ts';
import type { TagDto } from '../schemas.ts';
import { folded } from './tag-list.ts';
import { useTagChoices } from './use-tag-choices.ts';

/** A choice of the picker: a tag that is there, or a new one by this name. */
type Option =
  | { readonly type: 'tag'; readonly tag: TagBadge }
  | { readonly type: 'new'; readonly name: string };

const optionsFor = (text: string, tags: readonly TagBadge[]): readonly Option[] => {
  const name = text.trim();
  const found = tags.filter((tag) => folded(tag.name).includes(folded(name)));
  const isThere = found.some((tag) => folded(tag.name) === folded(name));
  const known = found.map((tag): Option => ({ type: 'tag', tag }));
  return isThere || name.length < TAG_NAME.minLength ? known : [...known, { type: 'new', name }];
};

/** Finds tags by part of their name, ticks several, and makes those that are missing. */
export const TagPicker = ({
  chosen,
  onChange,
}: {
  readonly chosen: readonly TagBadge[];
  readonly onChange: (tags: readonly TagBadge[]) => void;
}) => {
  const t = useTexts('tags');
  const listId = useId();
  const list = useTagChoices();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLUListElement>(null);
  const options = list.status === 'ready' ? optionsFor(text, list.items) : [];
  const at = Math.min(active, options.length - 1);
  const has = (id: number): boolean => chosen.some((tag) => tag.id === id);

  useEffect(() => {
    box.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const toggle = ({ id, name, color }: TagBadge): void => {
    onChange(has(id) ? chosen.filter((tag) => tag.id !== id) : [...chosen, { id, name, color }]);
  };
  const make = async (name: string): Promise<void> => {
    setBusy(true);
    try {
      const { id, color, ...tag } = await http.post<TagDto>('/tags', { name });
      setText('');
      if (!has(id)) onChange([...chosen, { id, name: tag.name, color }]);
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  const choose = (option: Option): void => {
    if (isBusy) return;
    if (option.type === 'tag') toggle(option.tag);
    else void make(option.name);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive((at + step + options.length) % options.length);
    }
    const option = options[at];
    if (event.key === 'Enter' && option && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(option);
    }
  };

  const hint = (): string | undefined => {
    if (list.status !== 'ready' || options.length > 0) return undefined;
    if (text.trim() === '') return t('editor.noneYet');
    return text.trim().length < TAG_NAME.minLength ? t('editor.short') : undefined;
  };

  return (
    <div className="panel tag-picker" role="dialog" aria-label={t('editor.add')}>
      <InputGroup
        fill
        autoFocus
        role="combobox"
        autoComplete="off"
        aria-label={t('editor.placeholder')}
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? `${listId}-${String(at)}` : undefined}
        leftIcon={<SearchIcon />}
        rightElement={isBusy || list.status === 'loading' ? <Spinner size={16} /> : undefined}
        placeholder={t('editor.placeholder')}
        maxLength={TAG_NAME.maxLength}
        value={text}
        onValueChange={(next) => {
          setText(next);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      {list.status === 'error' && <ErrorState error={list.error} onRetry={list.reload} />}
      <ul
        ref={box}
        id={listId}
        role="listbox"
        aria-multiselectable="true"
        aria-label={t('editor.choices')}
        className="tag-options"
        hidden={options.length === 0}
      >
        {options.map((option, index) => (
          <li
            key={option.type === 'tag' ? option.tag.id : 'new'}
            id={`${listId}-${String(index)}`}
            role="option"
            aria-selected={option.type === 'tag' && has(option.tag.id)}
            className={index === at ? 'tag-option tag-option-active' : 'tag-option'}
            onMouseMove={() => setActive(index)}
            // The search box keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.type === 'tag' ? (
              <>
                <ColorTag color={option.tag.color}>
                  <bdi>{option.tag.name}</bdi>
                </ColorTag>
                {has(option.tag.id) && <TickIcon />}
              </>
            ) : (
              <>
                <PlusIcon />
                {t('editor.create', { name: option.name })}
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="field-help" role="status">
        {hint()}
      </p>
    </div>
  );
};
