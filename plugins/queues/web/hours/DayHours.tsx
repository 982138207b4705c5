import { Button, InputGroup, Menu, MenuItem, Switch } from '@blueprintjs/core';
import { AddIcon, CrossIcon, DuplicateIcon } from '@blueprintjs/icons';
import { useRef } from 'react';
import { MenuButton, useTexts } from 'prosa/web';
import type { BusinessDay, TimeInterval } from '../../public.ts';
import { maskTime } from './time-mask.ts';
import { addInterval } from './week.ts';

/** As many as the server takes. */
const MOST = 6;

interface DayProps {
  readonly day: BusinessDay;
  /** A translation key. */
  readonly fault: string | undefined;
  readonly onChange: (intervals: readonly TimeInterval[]) => void;
  readonly onCopy: (to: 'workdays' | 'all') => void;
}

/** The hours of one day: closed, or one interval after the other. */
export const DayHours = ({ day, fault, onChange, onCopy }: DayProps) => {
  const t = useTexts('queues');
  const { weekdayEn, intervals } = day;
  const name = t(`weekdays.${weekdayEn}`);
  // A day that is closed by mistake is opened with the hours it had.
  const before = useRef<readonly TimeInterval[]>([]);
  const isClosed = intervals.length === 0;
  const faultId = `hours-fault-${weekdayEn}`;
  const close = (closes: boolean): void => {
    if (closes) before.current = intervals;
    onChange(closes ? [] : before.current.length > 0 ? before.current : addInterval([]));
  };
  const set = (at: number, changes: Partial<TimeInterval>): void => {
    onChange(intervals.map((one, index) => (index === at ? { ...one, ...changes } : one)));
  };
  const time = (key: keyof TimeInterval, at: number) => (
    <InputGroup
      value={intervals[at]?.[key] ?? ''}
      onValueChange={(typed) => set(at, { [key]: maskTime(typed) })}
      inputMode="numeric"
      placeholder="HH:MM"
      maxLength={5}
      aria-label={t(at === 0 ? `hours.${key}` : `hours.${key}At`, { day: name, number: at + 1 })}
      aria-invalid={fault !== undefined}
      aria-describedby={fault && faultId}
    />
  );
  return (
    <div className="hours-day" role="group" aria-label={name}>
      <span className="hours-name">{name}</span>
      <Switch
        className="hours-closed"
        label={t('hours.closed')}
        aria-label={t('hours.closedOn', { day: name })}
        checked={isClosed}
        onChange={(event) => close(event.currentTarget.checked)}
      />
      <div className="hours-intervals">
        {intervals.map(({ startTime, endTime }, at) => (
          // An interval is its place in the day: it has no other name.
          <div key={at} className="hours-interval">
            {time('startTime', at)}
            <span className="hours-to">{t('hours.to')}</span>
            {time('endTime', at)}
            {intervals.length > 1 && (
              <Button
                variant="minimal"
                icon={<CrossIcon />}
                aria-label={t('hours.remove', { day: name, number: at + 1 })}
                title={t('hours.remove', { day: name, number: at + 1 })}
                onClick={() => onChange(intervals.filter((_, index) => index !== at))}
              />
            )}
            {endTime.length === 5 && endTime < startTime && (
              <small className="hours-night">{t('hours.nextDay')}</small>
            )}
          </div>
        ))}
        {fault && (
          <span id={faultId} className="field-error" role="alert">
            {t(fault)}
          </span>
        )}
      </div>
      <span className="hours-tools">
        <Button
          variant="minimal"
          icon={<AddIcon />}
          aria-label={t('hours.add', { day: name })}
          title={t('hours.add', { day: name })}
          disabled={isClosed || intervals.length >= MOST}
          onClick={() => onChange(addInterval(intervals))}
        />
        <MenuButton
          label={t('hours.copy', { day: name })}
          icon={<DuplicateIcon />}
          menu={
            <Menu>
              <MenuItem text={t('hours.copyWorkdays')} onClick={() => onCopy('workdays')} />
              <MenuItem text={t('hours.copyAll')} onClick={() => onCopy('all')} />
            </Menu>
          }
        />
      </span>
    </div>
  );
};
