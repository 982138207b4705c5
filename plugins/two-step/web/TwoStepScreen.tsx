import { useState } from 'react';
import { ErrorState, PageHeader, SkeletonRows, useTexts } from 'prosa/web';
import { TurnOff } from './TurnOff.tsx';
import { TwoStepSteps } from './TwoStepSteps.tsx';
import { useTwoStep } from './use-two-step.ts';

/** A code of the phone besides the password: on and off. */
const TwoStepScreen = () => {
  const t = useTexts('two-step');
  const { state, error, reload } = useTwoStep('/two-step');
  const [round, setRound] = useState(0);
  const content = () => {
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
        <TwoStepSteps
          key={round}
          onDone={() => {
            setRound(round + 1);
            reload();
          }}
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
