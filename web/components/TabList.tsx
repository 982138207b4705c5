import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

export interface Tab<T extends string> {
  readonly value: T;
  readonly label: string;
  /** After the label: a count. */
  readonly badge?: ReactNode;
}

/** One of a few views. Arrow keys move between tabs, as readers of tab lists expect. */
export const TabList = <T extends string>({
  label,
  tabs,
  value,
  panel,
  className = 'page-tabs',
  onChange,
}: {
  readonly label: string;
  readonly tabs: readonly Tab<T>[];
  readonly value: T;
  /** Id of the element whose content the tabs change. */
  readonly panel: string;
  /** Tabs below a page's header unless told. */
  readonly className?: string;
  readonly onChange: (value: T) => void;
}) => {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1 + tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = next % tabs.length;
    const tab = tabs[index];
    if (!tab) return;
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };
  return (
    <div ref={list} className={className} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panel}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.badge}
        </button>
      ))}
    </div>
  );
};
