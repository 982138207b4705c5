import { Button } from '@blueprintjs/core';
import { MoreIcon } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import type { CSSProperties, KeyboardEvent, ReactElement, Ref } from 'react';
import { useIsNarrow } from '../components/use-narrow.ts';
import { Slot } from '../host/Slot.tsx';
import { TopBarSlot } from '../host/shell-slots.ts';
import { useTexts } from '../i18n/i18n.ts';
import { ThemeButton } from './ThemeButton.tsx';
import { useDrawn } from './use-drawn.ts';
import { useTray } from './use-tray.ts';

/** Buttons of plugins for which a phone's top bar has room. */
const ROOM = 2;

const THEME = 'theme';

const MoreButton = ({
  ref,
  isOpen,
  hasNews,
  onClick,
}: {
  readonly ref: Ref<HTMLButtonElement>;
  readonly isOpen: boolean;
  /** Something below it counts what is new. */
  readonly hasNews: boolean;
  readonly onClick: () => void;
}) => {
  const t = useTexts();
  const label = t(hasNews ? 'shell.moreNews' : 'shell.more');
  return (
    <Button
      ref={ref}
      className={hasNews ? 'topbar-more topbar-more-news' : 'topbar-more'}
      variant="minimal"
      icon={<MoreIcon />}
      active={isOpen}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      onClick={onClick}
    />
  );
};

/**
 * The buttons of plugins in the top bar. On a phone those for which there is no room stand below one that is called "more",
 * together with the theme. All stay where they are in the page: what a plugin draws here may be listening.
 */
export const TopBarFills = () => {
  const isNarrow = useIsNarrow();
  const bar = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const { drawn, counting } = useDrawn(bar);
  const { isOpen, toggle, close } = useTray();
  const over = isNarrow ? [...drawn.filter((part) => part !== THEME).slice(ROOM), THEME] : [];
  useEffect(() => {
    if (isOpen) bar.current?.querySelector<HTMLElement>('.topbar-fill-over button')?.focus();
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent): void => {
    // A panel that one of the buttons has opened closes first.
    const isBelow = bar.current?.querySelector('.topbar-fill-over [aria-expanded="true"]');
    if (event.key !== 'Escape' || !isOpen || isBelow) return;
    close();
    more.current?.focus();
  };
  const around = (part: string, content: ReactElement): ReactElement => {
    const at = over.indexOf(part);
    return (
      <>
        {at === 0 && (
          <MoreButton
            ref={more}
            isOpen={isOpen}
            hasNews={over.some((each) => counting.includes(each))}
            onClick={toggle}
          />
        )}
        <span
          data-part={part}
          className={at < 0 ? 'topbar-fill' : 'topbar-fill topbar-fill-over'}
          hidden={at >= 0 && !isOpen}
          style={at < 0 ? undefined : ({ '--at': at } as CSSProperties)}
        >
          {content}
        </span>
      </>
    );
  };
  return (
    <div ref={bar} className="topbar-fills" onKeyDown={onKeyDown}>
      <Slot slot={TopBarSlot} around={around} />
      {isNarrow && around(THEME, <ThemeButton />)}
      {isOpen && isNarrow && (
        <div className="topbar-tray" style={{ '--count': over.length } as CSSProperties} />
      )}
    </div>
  );
};
