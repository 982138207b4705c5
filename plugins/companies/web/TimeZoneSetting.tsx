import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import {
  browserZone,
  http,
  isOtherClock,
  reloadUser,
  toast,
  useNow,
  useTexts,
  useUser,
} from 'prosa/web';
import { TimeZonePicker } from './zones/TimeZonePicker.tsx';

/** The company's time zone among its settings, saved as it is chosen. */
const TimeZoneSetting = () => {
  const t = useTexts('companies');
  const id = useId();
  const { company } = useUser();
  const [isBusy, setBusy] = useState(false);
  const now = new Date(useNow());
  if (company.timezone === undefined) return null;
  const own = browserZone();
  const save = async (timezone: string): Promise<void> => {
    setBusy(true);
    try {
      await http.put(`/companies/${company.id}/timezone`, { timezone });
      await reloadUser();
      toast.success(t('zone.saved'));
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="settings-group">
      <div className="setting zone-setting">
        <div className="setting-words">
          <label className="setting-name" htmlFor={id}>
            {t('fields.timezone')}
          </label>
          <p className="setting-help" id={`${id}-help`}>
            {t('zone.help')}
          </p>
          {isOtherClock(own, company.timezone, now) && (
            <p className="setting-help">
              {t('zone.otherClock', { zone: own })}{' '}
              <Button
                variant="minimal"
                size="small"
                text={t('zone.useOwn')}
                disabled={isBusy}
                onClick={() => void save(own)}
              />
            </p>
          )}
        </div>
        <div className="zone-control">
          <TimeZonePicker
            control={{ id, disabled: isBusy, 'aria-describedby': `${id}-help` }}
            value={company.timezone}
            onChoose={(zone) => void save(zone)}
          />
        </div>
      </div>
    </section>
  );
};

export default TimeZoneSetting;
