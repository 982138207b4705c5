import { reloadUser, toast, useTexts, useUser } from 'prosa/web';
import { TwoStepSteps } from './TwoStepSteps.tsx';

/** All that is drawn for somebody who has to set the second step up before anything else. */
const RequiredSetUp = () => {
  const t = useTexts('two-step');
  const { name } = useUser();
  return (
    <div className="two-step two-step-required">
      <p>{t('required.text', { name })}</p>
      <TwoStepSteps onDone={() => void reloadUser().catch(toast.error)} />
    </div>
  );
};

export default RequiredSetUp;
