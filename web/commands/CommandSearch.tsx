import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { DialogFrame } from '../components/Dialog.tsx';
import { Slot } from '../host/Slot.tsx';
import { CommandsSlot } from '../host/shell-slots.ts';
import { useTexts } from '../i18n/i18n.ts';
import { CommandsContext } from './context.ts';
import { ActionCommands, RecentCommands, ScreenCommands } from './own-commands.tsx';

const optionsIn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role="option"]') ?? []),
];

interface CommandSearchProps {
  /** Takes the text that was typed before the box was there. */
  readonly takeTyped: () => string;
  readonly onClose: () => void;
}

/**
 * One box that finds screens, actions and whatever plugins add: each fills the slot `shell.commands` with a component
 * that is given `query` and draws a `CommandGroup`.
 */
export const CommandSearch = (props: CommandSearchProps) => {
  const { onClose } = props;
  const id = useId();
  return (
    <DialogFrame isOpen closesOutside labelledBy={id} onClose={onClose}>
      <Box id={id} {...props} />
    </DialogFrame>
  );
};

/** How many sources are still looking. */
const useBusy = () => {
  const [count, setCount] = useState(0);
  const busy = useCallback(() => {
    setCount((before) => before + 1);
    return () => setCount((before) => before - 1);
  }, []);
  return { isBusy: count > 0, busy };
};

/** The content of the dialog; a component of its own, because the dialog draws it later than itself. */
const Box = ({ id, takeTyped, onClose }: CommandSearchProps & { readonly id: string }) => {
  const t = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // From here on the box takes what is typed: it has the focus as soon as it is drawn.
  const [query, setQuery] = useState(takeTyped);
  const [active, setActive] = useState<string>();
  const [isEmpty, setEmpty] = useState(false);
  const { isBusy, busy } = useBusy();
  const hasMoved = useRef(false);

  // Plugins' results come when they come; whichever stand there are counted after each change.
  useLayoutEffect(() => {
    const results = list.current;
    if (!results) return;
    const settle = (): void => {
      const options = optionsIn(results);
      setEmpty(options.length === 0);
      setActive((present) =>
        hasMoved.current && options.some((option) => option.id === present)
          ? present
          : options[0]?.id,
      );
    };
    settle();
    const observer = new MutationObserver(settle);
    observer.observe(results, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  useEffect(() => input.current?.focus(), []);

  const reach = (option: HTMLElement | undefined): void => {
    hasMoved.current = true;
    setActive(option?.id);
    option?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const options = optionsIn(list.current);
    // Of results that came a moment ago the first is meant: it is about to be shown as the active one.
    const at = Math.max(
      0,
      options.findIndex((option) => option.id === active),
    );
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      reach(options[(at + step + options.length) % options.length]);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      options[at]?.click();
    }
  };

  const type = (text: string): void => {
    hasMoved.current = false;
    setQuery(text);
    setActive(optionsIn(list.current)[0]?.id);
  };

  const context = useMemo(
    () => ({
      active,
      setActive: (option: string) => {
        hasMoved.current = true;
        setActive(option);
      },
      close: onClose,
      busy,
    }),
    [active, onClose, busy],
  );

  return (
    <CommandsContext value={context}>
      <h2 className="visually-hidden" id={id}>
        {t('commands.open')}
      </h2>
      <input
        ref={input}
        className="command-input"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={active}
        aria-label={t('commands.open')}
        placeholder={t('commands.placeholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={query}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div
        className={isBusy ? 'command-busy command-busy-on' : 'command-busy'}
        aria-hidden="true"
      />
      <div
        ref={list}
        id={`${id}-list`}
        className="command-list"
        role="listbox"
        aria-label={t('commands.results')}
        aria-busy={isBusy}
      >
        <RecentCommands query={query} />
        <ScreenCommands query={query} />
        <ActionCommands query={query} />
        <Slot slot={CommandsSlot} query={query} />
      </div>
      <div aria-live="polite">
        {isEmpty && (
          <p className="command-none">{t(isBusy ? 'commands.searching' : 'commands.none')}</p>
        )}
      </div>
      <p className="command-foot">{t('commands.hint')}</p>
    </CommandsContext>
  );
};
