import { Switch } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useTexts } from 'prosa/web';
import { noticeState, turnNoticesOff, turnNoticesOn } from './desktop-notices.ts';

/** Whether news is told outside of the page, too. The browser asks for its permission when this is switched on. */
export const NoticeSwitch = () => {
  const t = useTexts('tickets');
  const help = useId();
  const [state, setState] = useState(noticeState);
  if (state === 'unsupported') return null;
  const change = async (isOn: boolean): Promise<void> => {
    setState(isOn ? await turnNoticesOn() : turnNoticesOff());
  };
  return (
    <div className="notice-switch">
      <Switch
        label={t('notifications.outside')}
        checked={state === 'on'}
        disabled={state === 'blocked'}
        aria-describedby={help}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <p id={help} className="field-help">
        {t(state === 'blocked' ? 'notifications.blocked' : 'notifications.outsideHelp')}
      </p>
    </div>
  );
};
