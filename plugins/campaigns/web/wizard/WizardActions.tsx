import { Button } from '@blueprintjs/core';
import { useTexts } from 'prosa/web';
import { neighbour } from './steps.ts';
import type { Wizard } from './use-wizard.ts';

/** Back and on; at the end, to keep it as a draft, to plan it or to start it. */
export const WizardActions = ({
  wizard,
  onClose,
}: {
  readonly wizard: Wizard;
  readonly onClose: () => void;
}) => {
  const t = useTexts('campaigns');
  const shell = useTexts();
  const { form, step, may } = wizard;
  const isFirst = step === 'audience';
  const isLast = step === 'check';
  return (
    <>
      {isFirst ? (
        <Button text={shell('common.cancel')} disabled={form.isBusy} onClick={onClose} />
      ) : (
        <Button
          text={t('wizard.back')}
          disabled={form.isBusy}
          onClick={() => void wizard.go(neighbour(step, -1))}
        />
      )}
      {may === 'texts' && (
        <Button
          intent={isLast ? 'primary' : 'none'}
          text={shell('common.save')}
          loading={form.isBusy}
          onClick={() => void wizard.finish()}
        />
      )}
      {!isLast && (
        <Button
          intent="primary"
          text={t('wizard.next')}
          loading={form.isBusy}
          onClick={() => void wizard.go(neighbour(step, 1))}
        />
      )}
      {isLast && <LastActions wizard={wizard} onClose={onClose} />}
    </>
  );
};

const LastActions = ({
  wizard,
  onClose,
}: {
  readonly wizard: Wizard;
  readonly onClose: () => void;
}) => {
  const t = useTexts('campaigns');
  const shell = useTexts();
  const { form, may, known, missing } = wizard;
  const isUnfinished = missing.length > 0;
  if (may === 'texts') return null;
  const isPlanned = form.values.scheduledAt !== '';
  const isStartable = may === 'all' || known?.status === 'PROGRAMADA' || known?.hold?.by === 'late';
  const start = (
    <Button
      intent={isPlanned && may === 'all' ? 'none' : 'primary'}
      text={t('acts.start')}
      disabled={form.isBusy || isUnfinished}
      onClick={() => void wizard.start()}
    />
  );
  if (may === 'none') {
    return isStartable ? start : <Button text={shell('common.close')} onClick={onClose} />;
  }
  return (
    <>
      {!isPlanned && known?.status === 'INATIVA' && (
        <Button text={t('wizard.draft')} disabled={form.isBusy} onClick={onClose} />
      )}
      {start}
      {isPlanned && (
        <Button
          intent="primary"
          text={t('wizard.plan')}
          loading={form.isBusy}
          disabled={isUnfinished}
          onClick={() => void wizard.finish()}
        />
      )}
    </>
  );
};
