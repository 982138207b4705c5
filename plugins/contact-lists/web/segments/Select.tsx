import { HTMLSelect } from '@blueprintjs/core';

/** One of a few choices, named for screen readers alone. */
export const Select = ({
  label,
  value,
  choices,
  empty,
  onChange,
}: {
  readonly label: string;
  readonly value: number | string;
  readonly choices: readonly { readonly value: number | string; readonly label: string }[];
  /** Shown while nothing is chosen. */
  readonly empty?: string;
  readonly onChange: (value: string) => void;
}) => (
  <HTMLSelect
    aria-label={label}
    // Blueprint names the caret in English; the control has a name of its own.
    iconProps={{ title: '', 'aria-hidden': true }}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  >
    {empty !== undefined && <option value={0}>{empty}</option>}
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </HTMLSelect>
);
