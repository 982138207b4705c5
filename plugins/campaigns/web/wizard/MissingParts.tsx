import { Button } from '@blueprintjs/core';
import { useTexts } from 'prosa/web';
import type { Missing } from './missing.ts';
import type { Step } from './steps.ts';

/** The parts that a campaign lacks to be started: each leads to its step. */
export const MissingParts = ({
  missing,
  onGo,
}: {
  readonly missing: readonly Missing[];
  readonly onGo: (step: Step) => void;
}) => {
  const t = useTexts('campaigns');
  if (missing.length === 0) return null;
  return (
    <section className="campaign-missing" aria-label={t('missing.title')}>
      <p className="campaign-warning">{t('missing.title')}</p>
      <ul>
        {missing.map(({ part, step }) => (
          <li key={part}>
            <Button text={t(`missing.${part}`)} onClick={() => onGo(step)} />
          </li>
        ))}
      </ul>
    </section>
  );
};
