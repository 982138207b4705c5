import { useRef } from 'react';
import type { KeyboardEvent } from 'react';

interface Segment<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Read out instead of a short label. */
  readonly name?: string;
}

/** One of a few, all in view. Arrow keys move the choice, as in any radio group. */
export const Segments = <T extends string>({
  label,
  value,
  segments,
  onChange,
}: {
  readonly label: string;
  readonly value: T;
  readonly segments: readonly Segment<T>[];
  readonly onChange: (value: T) => void;
}) => {
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = segments.findIndex((segment) => segment.value === value);
    const index = (at + step + segments.length) % segments.length;
    const next = segments[index];
    if (!next) return;
    onChange(next.value);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[index]?.focus();
  };
  return (
    <div ref={group} className="segments" role="radiogroup" aria-label={label} onKeyDown={move}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          role="radio"
          className="segment"
          aria-checked={segment.value === value}
          aria-label={segment.name}
          tabIndex={segment.value === value ? 0 : -1}
          onClick={() => onChange(segment.value)}
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
};
