import { Button } from '@blueprintjs/core';
import { PlusIcon, SmallCrossIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { formatDate, useTexts } from 'prosa/web';

/** Days on which no campaign says anything. */
export const Holidays = ({
  days,
  onChange,
}: {
  /** `2026-12-25` */
  readonly days: readonly string[];
  readonly onChange: (days: readonly string[]) => void;
}) => {
  const t = useTexts('campaigns');
  const [day, setDay] = useState('');
  const shown = (each: string): string => formatDate(`${each}T12:00:00Z`, 'UTC');
  return (
    <fieldset className="campaign-holidays">
      <legend className="field-label">{t('holidays.title')}</legend>
      <ul>
        {[...days].sort().map((each) => (
          <li key={each}>
            {shown(each)}
            <Button
              variant="minimal"
              size="small"
              icon={<SmallCrossIcon />}
              aria-label={t('holidays.remove', { day: shown(each) })}
              onClick={() => onChange(days.filter((other) => other !== each))}
            />
          </li>
        ))}
      </ul>
      <div className="campaign-variable-row">
        <input
          className="bp6-input"
          type="date"
          aria-label={t('holidays.day')}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <Button
          icon={<PlusIcon />}
          text={t('holidays.add')}
          disabled={day === '' || days.includes(day)}
          onClick={() => {
            onChange([...days, day]);
            setDay('');
          }}
        />
      </div>
    </fieldset>
  );
};
