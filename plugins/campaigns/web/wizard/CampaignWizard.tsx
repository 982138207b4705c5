import { Button } from '@blueprintjs/core';
import { useEffect, useId, useRef } from 'react';
import { Dialog, useConfirm, useTexts } from 'prosa/web';
import type { CampaignDto } from '../../shared/campaign-schemas.ts';
import type { SettingRows } from '../../shared/settings-schemas.ts';
import { settingsOf } from '../campaign-settings.ts';
import { useCampaignChoices } from '../use-choices.ts';
import { AudienceStep } from './AudienceStep.tsx';
import { CampaignFile } from './CampaignFile.tsx';
import { CheckStep } from './CheckStep.tsx';
import { MissingParts } from './MissingParts.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { ScheduleStep } from './ScheduleStep.tsx';
import { SendingStep } from './SendingStep.tsx';
import { StepList } from './StepList.tsx';
import { neighbour } from './steps.ts';
import type { Step } from './steps.ts';
import { TextsStep } from './TextsStep.tsx';
import { useLoaded } from './use-loaded.ts';
import { useWizard } from './use-wizard.ts';
import { WizardActions } from './WizardActions.tsx';

/** Makes a campaign step by step, changes one, starts it, or shows one that can no longer be changed. */
export const CampaignWizard = ({
  record,
  first = 'audience',
  onSaved,
  onAct,
  onClose,
}: {
  /** The one to change; without it a new one is made. */
  readonly record: CampaignDto | undefined;
  readonly first?: Step;
  readonly onSaved: (record: CampaignDto) => void;
  readonly onAct: (act: 'cancel' | 'restart', record: CampaignDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('campaigns');
  const shell = useTexts();
  const confirm = useConfirm();
  const id = useId();
  const choices = useCampaignChoices();
  const { value: rows } = useLoaded<SettingRows>('/campaign-settings');
  const settings = rows && settingsOf(rows);
  const wizard = useWizard({ record, first, onSaved, onClose });
  const { form, known, may, step, isDirty } = wizard;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  const close = async (): Promise<void> => {
    if (form.isBusy) return;
    const mayLose =
      !isDirty ||
      (await confirm({
        title: shell('form.discardTitle'),
        children: shell('form.discardText'),
        confirm: shell('form.discard'),
        isDanger: true,
      }));
    if (mayLose) onClose();
  };
  const title = !known ? t('add') : t(may === 'none' ? 'view' : 'edit', { name: known.name });
  const props = { form, may, choices };
  return (
    <Dialog
      isOpen
      size="large"
      title={title}
      onClose={() => void close()}
      footer={known && <ActButton record={known} onAct={onAct} />}
      actions={<WizardActions wizard={wizard} onClose={() => void close()} />}
    >
      <StepList current={step} disabled={form.isBusy} onGo={(to) => void wizard.go(to)} />
      <form
        id={id}
        className="form campaign-wizard"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (step !== 'check') void wizard.go(neighbour(step, 1));
        }}
      >
        <h3 className="campaign-part" ref={heading} tabIndex={-1}>
          {t(`steps.${step}`)}
        </h3>
        {step === 'audience' && <AudienceStep {...props} />}
        {step === 'texts' && (
          <TextsStep {...props} settings={settings}>
            <CampaignFile wizard={wizard} />
          </TextsStep>
        )}
        {step === 'preview' && known && (
          <PreviewStep {...props} id={known.id} onBeforeTest={wizard.save} />
        )}
        {step === 'schedule' && <ScheduleStep {...props} settings={settings} />}
        {step === 'sending' && <SendingStep {...props} isOrphan={wizard.isOrphan} />}
        {step === 'check' && known && (
          <CheckStep id={known.id} scheduledAt={form.values.scheduledAt} />
        )}
        {step === 'check' && (
          <MissingParts missing={wizard.missing} onGo={(to) => void wizard.go(to)} />
        )}
        {/* Enter goes on from any field. */}
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
};

/** Cancels the one that runs, restarts the one that is cancelled. */
const ActButton = ({
  record,
  onAct,
}: {
  readonly record: CampaignDto;
  readonly onAct: (act: 'cancel' | 'restart', record: CampaignDto) => void;
}) => {
  const t = useTexts('campaigns');
  if (record.status === 'CANCELADA') {
    return <Button text={t('acts.restart')} onClick={() => onAct('restart', record)} />;
  }
  if (record.status !== 'EM_ANDAMENTO') return null;
  return <Button text={t('acts.cancel')} onClick={() => onAct('cancel', record)} />;
};
