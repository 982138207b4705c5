import { useTexts } from 'prosa/web';
import { STEPS } from './steps.ts';
import type { Step } from './steps.ts';

/** All steps, with the one that is shown: each can be gone to at any time. */
export const StepList = ({
  current,
  disabled,
  onGo,
}: {
  readonly current: Step;
  readonly disabled: boolean;
  readonly onGo: (step: Step) => void;
}) => {
  const t = useTexts('campaigns');
  return (
    <nav aria-label={t('wizard.steps')}>
      <ol className="campaign-steps">
        {STEPS.map((step, place) => (
          <li key={step}>
            <button
              type="button"
              className="campaign-step"
              aria-current={step === current ? 'step' : undefined}
              disabled={disabled}
              onClick={() => onGo(step)}
            >
              <span className="campaign-step-number" aria-hidden="true">
                {place + 1}
              </span>
              <span className="campaign-step-name">{t(`steps.${step}`)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
};
