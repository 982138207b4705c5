import { Button, Switch } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useTexts } from '../i18n/i18n.ts';
import { askForNotices, noticeState } from './desktop-notices.ts';
import type { NoticeState } from './desktop-notices.ts';

const HELP: Readonly<Record<NoticeState, string>> = {
  unsupported: 'alerts.desktopUnsupported',
  blocked: 'alerts.desktopBlocked',
  ask: 'alerts.desktopAsk',
  permitted: 'alerts.desktopHelp',
};

/** Whether news is told outside of the page, too. The browser asks for its permission on a click alone. */
export const DesktopChoice = ({
  isOn,
  onChange,
}: {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) => {
  const t = useTexts();
  const help = useId();
  const [state, setState] = useState(noticeState);
  const ask = async (): Promise<void> => {
    const answer = await askForNotices();
    setState(answer);
    onChange(answer === 'permitted');
  };
  const choose = (wanted: boolean): void => {
    if (wanted && state === 'ask') void ask();
    else onChange(wanted);
  };
  const canTell = state === 'ask' || state === 'permitted';
  return (
    <>
      <Switch
        label={t('alerts.desktop')}
        checked={isOn && canTell}
        disabled={!canTell}
        aria-describedby={help}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <p id={help} className="field-help">
        {t(state === 'ask' && !isOn ? 'alerts.desktopHelp' : HELP[state])}
      </p>
      {state === 'ask' && isOn && (
        <div>
          <Button text={t('alerts.permit')} onClick={() => void ask()} />
        </div>
      )}
    </>
  );
};
