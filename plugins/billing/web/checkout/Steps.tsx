import { useTexts } from 'prosa/web';

const STEPS = ['data', 'plan', 'review'] as const;
export type Step = 0 | 1 | 2;

/** The three steps, with the one that is shown. */
export const Steps = ({ current }: { readonly current: Step }) => {
  const t = useTexts('billing');
  return (
    <ol className="checkout-steps" aria-label={t('checkout.steps.label')}>
      {STEPS.map((step, place) => (
        <li key={step} aria-current={place === current ? 'step' : undefined}>
          <span className="checkout-step-number" aria-hidden="true">
            {place + 1}
          </span>
          {t(`checkout.steps.${step}`)}
        </li>
      ))}
    </ol>
  );
};
