import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import {
  ErrorState,
  http,
  PageHeader,
  SkeletonRows,
  toast,
  useClosedToVisitors,
  useTexts,
} from 'prosa/web';
import type { TwoStepStart } from '../schemas.ts';
import { SetUp } from './SetUp.tsx';
import { TurnOff } from './TurnOff.tsx';
import { useTwoStep } from './use-two-step.ts';

/** A code of the phone besides the password: on and off. */
const TwoStepScreen = () => {
  const t = useTexts('two-step');
  const closed = useClosedToVisitors();
  const { state, error, reload } = useTwoStep('/two-step');
  const [start, setStart] = useState<TwoStepStart>();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = async (): Promise<void> => {
    try {
      setStart(await http.post<TwoStepStart>('/two-step'));
    } catch (reason) {
      toast.error(reason);
    }
  };
  const content = () => {
    if (codes) {
      return (
        <>
          <h2>{t('codes.title')}</h2>
          <p>{t('codes.text')}</p>
          <ul className="two-step-codes">
            {codes.map((each) => (
              <li key={each}>
                <code>{each}</code>
              </li>
            ))}
          </ul>
          <Button
            intent="primary"
            text={t('codes.noted')}
            onClick={() => {
              setCodes(undefined);
              setStart(undefined);
              reload();
            }}
          />
        </>
      );
    }
    if (start) return <SetUp start={start} onDone={setCodes} />;
    if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
    if (!state) return <SkeletonRows rows={3} height={32} />;
    if (state.isOn) {
      return (
        <>
          <p>{t('isOn', { count: state.recoveryCodesLeft ?? 0 })}</p>
          <TurnOff onDone={reload} />
        </>
      );
    }
    return (
      <>
        <p>{t('isOff')}</p>
        {closed !== undefined && <p role="note">{closed}</p>}
        <Button
          intent="primary"
          text={t('begin')}
          disabled={closed !== undefined}
          onClick={() => void begin()}
        />
      </>
    );
  };
  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="two-step">{content()}</div>
    </div>
  );
};

export default TwoStepScreen;
