import type { CSSProperties, ReactNode } from 'react';
import { useReadableColor, useReadableTagColor } from '../theme/theme.ts';

type Tone = 'neutral' | 'brand' | 'warning' | 'danger' | 'success';

/** A short word or number on a soft ground: a status, a count. */
export const Pill = ({
  children,
  tone = 'neutral',
  label,
}: {
  readonly children: ReactNode;
  readonly tone?: Tone;
  /** The text that is read out instead of a bare number. */
  readonly label?: string;
}) => (
  <span className={`pill pill-${tone}`}>
    {label === undefined ? (
      children
    ) : (
      <>
        <span aria-hidden="true">{children}</span>
        <span className="visually-hidden">{label}</span>
      </>
    )}
  </span>
);

/** How many, at most `99+`. Nothing at zero. */
export const CountBadge = ({
  count,
  label,
  tone = 'brand',
}: {
  readonly count: number;
  readonly label?: string;
  readonly tone?: Tone;
}) =>
  count > 0 ? (
    <Pill tone={tone} label={label}>
      {count > 99 ? '99+' : count}
    </Pill>
  ) : null;

/** A word in a colour somebody chose (a queue), made readable in both themes. */
export const ColoredName = ({
  color,
  children,
}: {
  readonly color: string;
  readonly children: ReactNode;
}) => (
  <span className="colored-name" style={{ color: useReadableColor(color) }}>
    {children}
  </span>
);

/** A tag: its colour as a soft ground, its word in the readable form of it. */
export const ColorTag = ({
  color,
  children,
}: {
  readonly color: string;
  readonly children: ReactNode;
}) => {
  const style = { '--tag-color': color, color: useReadableTagColor(color) } as CSSProperties;
  return (
    <span className="color-tag" style={style}>
      {children}
    </span>
  );
};
