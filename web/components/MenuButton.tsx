import { Button, PopoverNext } from '@blueprintjs/core';
import type { ButtonProps } from '@blueprintjs/core';
import type { ReactElement, ReactNode } from 'react';

/** The highest number that has room at an icon's corner. */
const MOST_SHOWN = 99;

/** A panel that has to move aside keeps so many pixels from the edge of the screen. */
const BESIDE_THE_EDGE = { shift: { padding: 8 } };

/** A button that opens a menu (or another small panel) below itself. */
export const MenuButton = ({
  label,
  icon,
  menu,
  placement = 'bottom-end',
  popup = 'menu',
  count = 0,
  onClosed,
  children,
  ...button
}: {
  /** The text that is read out, and shown when the mouse rests on it. */
  readonly label: string;
  readonly icon?: ReactElement;
  /** The content that opens: a Blueprint `Menu`, or a panel with `popup="dialog"`. */
  readonly menu: ReactElement;
  readonly placement?: 'bottom-end' | 'bottom-start' | 'top-end' | 'right-end' | 'top-start';
  readonly popup?: 'menu' | 'dialog';
  /** Shown at the icon's corner from 1 on; the label says what it counts. */
  readonly count?: number;
  /** Moves the focus on when it has closed; otherwise the button has it again. */
  readonly onClosed?: () => void;
  readonly children?: ReactNode;
} & Pick<ButtonProps, 'className' | 'disabled' | 'size' | 'variant' | 'intent' | 'tabIndex'>) => (
  <PopoverNext
    placement={placement}
    middleware={BESIDE_THE_EDGE}
    animation="minimal"
    arrow={false}
    content={menu}
    shouldReturnFocusOnClose={onClosed === undefined}
    onClosed={onClosed}
    popoverClassName="popover"
    // The trigger says what it is itself; Blueprint would put the attributes on a wrapper.
    renderTarget={({ isOpen, ref, className: _className, tabIndex: _tabIndex, ...target }) => (
      <Button
        {...target}
        {...button}
        ref={ref}
        variant={button.variant ?? 'minimal'}
        active={isOpen}
        icon={icon}
        aria-label={label}
        title={label}
        aria-haspopup={popup}
        aria-expanded={isOpen}
      >
        {children}
        {count > 0 && (
          <span className="menu-count">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
        )}
      </Button>
    )}
  />
);
