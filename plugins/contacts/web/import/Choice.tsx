import { HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';

/** A question with a few answers. */
export const Choice = <V extends string>({
  label,
  value,
  answers,
  onChange,
}: {
  readonly label: string;
  readonly value: V;
  readonly answers: readonly { readonly value: V; readonly text: string }[];
  readonly onChange: (value: V) => void;
}) => {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <HTMLSelect
        id={id}
        fill
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = answers.find((answer) => answer.value === currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {answers.map((answer) => (
          <option key={answer.value} value={answer.value}>
            {answer.text}
          </option>
        ))}
      </HTMLSelect>
    </div>
  );
};
