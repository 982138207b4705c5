import { useId } from 'react';
import { useTexts } from 'prosa/web';
import type { DayHours } from './campaign-form.ts';

const TIMES = ['from', 'breakFrom', 'breakUntil', 'until'] as const;

/** From when until when, and the break between; an empty break is none. */
export const TimeFields = ({
  day,
  hours,
  disabled,
  onChange,
}: {
  /** The day they are of, where each has its own. */
  readonly day?: string;
  readonly hours: DayHours;
  readonly disabled: boolean;
  readonly onChange: (changes: Partial<DayHours>) => void;
}) => {
  const t = useTexts('campaigns');
  const id = useId();
  return (
    <div className="campaign-times">
      {TIMES.map((name) => (
        <div key={name} className="campaign-time">
          <label className="field-label" htmlFor={`${id}-${name}`}>
            {day !== undefined && <span className="visually-hidden">{day} </span>}
            {t(`fields.${name}`)}
          </label>
          <input
            id={`${id}-${name}`}
            className="bp6-input"
            type="time"
            value={hours[name]}
            disabled={disabled}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        </div>
      ))}
    </div>
  );
};
