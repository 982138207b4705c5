import { useRef, useState } from 'react';
import { http, toast, useConfirm, useForm, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { CampaignDto } from '../../shared/campaign-schemas.ts';
import { bodyOf, campaignFormSchema, valuesOf } from '../campaign-form.ts';
import type { CampaignValues } from '../campaign-form.ts';
import { saveCampaign } from '../save-campaign.ts';
import type { FileChoice } from '../save-campaign.ts';
import { missingOf } from './missing.ts';
import type { Missing } from './missing.ts';
import { needsSaved, stepOf } from './steps.ts';
import type { Step } from './steps.ts';

/** The state of the wizard, for its steps and its buttons. */
export interface Wizard {
  readonly form: Form<CampaignValues>;
  /** As it was saved last; undefined before the first time. */
  readonly known: CampaignDto | undefined;
  readonly may: CampaignDto['editable'];
  readonly step: Step;
  readonly file: FileChoice;
  readonly isDirty: boolean;
  /** The parts without which it cannot start. */
  readonly missing: readonly Missing[];
  /** Cancelled, and its connection was deleted: another may be chosen. */
  readonly isOrphan: boolean;
  readonly setFile: (file: FileChoice) => void;
  /** Shows a step; what was typed is saved before, where the step shows the campaign as it is saved. */
  readonly go: (step: Step) => Promise<void>;
  /** Saves it as a draft, or as it is planned already. @returns whether that worked: what was refused is shown */
  readonly save: () => Promise<boolean>;
  /** Saves all of it with its planned start, and closes. */
  readonly finish: () => Promise<void>;
  /** Saves it and, asked first, starts it. */
  readonly start: () => Promise<void>;
}

export const useWizard = ({
  record,
  first,
  onSaved,
  onClose,
}: {
  readonly record: CampaignDto | undefined;
  readonly first: Step;
  readonly onSaved: (record: CampaignDto) => void;
  readonly onClose: () => void;
}): Wizard => {
  const t = useTexts('campaigns');
  const confirm = useConfirm();
  const [known, setKnown] = useState(record);
  const [step, setStep] = useState<Step>(first);
  const [marked, setMarked] = useState<Readonly<Record<string, unknown>>>({});
  const [file, setFile] = useState<FileChoice>(record?.mediaPath ? 'kept' : 'none');
  const may = known?.editable ?? 'all';
  const isPlan = useRef(false);
  const isSaved = useRef(false);
  const form = useForm<CampaignValues>({
    schema: campaignFormSchema,
    initial: valuesOf(record),
    onSubmit: async (values) => {
      const body = bodyOf(values);
      // A draft may be unfinished; one that is planned may not.
      const isDraft = !isPlan.current && known?.status !== 'PROGRAMADA';
      const saved = await saveCampaign(
        known,
        isDraft ? { ...body, scheduledAt: null } : body,
        file,
        setKnown,
      );
      setKnown(saved);
      setFile(saved.mediaPath === null ? 'none' : 'kept');
      form.reset(values);
      onSaved(saved);
      isSaved.current = true;
    },
  });
  const isDirty = form.isDirty || typeof file !== 'string';
  const submit = async (asPlan: boolean): Promise<boolean> => {
    isPlan.current = asPlan;
    isSaved.current = false;
    await form.submit();
    return isSaved.current;
  };
  const save = async (): Promise<boolean> =>
    may === 'none' || (known !== undefined && !isDirty) || submit(false);
  const go = async (to: Step): Promise<void> => {
    if (needsSaved(to) && !(await save())) return;
    setStep(to);
  };
  const finish = async (): Promise<void> => {
    if (!(await submit(true))) return;
    toast.success(t('saved'));
    onClose();
  };
  const start = async (): Promise<void> => {
    if (!known || (may !== 'none' && !(await save()))) return;
    const isStarted = await confirm({
      title: t('ask.start.title', { name: known.name }),
      children: t('ask.start.text'),
      confirm: t('acts.start'),
      onConfirm: async () => {
        await http.post(`/campaigns/${known.id}/start`);
        onSaved(await http.get<CampaignDto>(`/campaigns/${known.id}`));
        toast.success(t('done.start'));
      },
    });
    if (isStarted) onClose();
  };
  // A field that is refused anew shows its step; one that is mended moves nobody.
  if (form.refusals !== marked) {
    setMarked(form.refusals);
    const refused = Object.keys(form.refusals).find((name) => !(name in marked));
    if (refused !== undefined) setStep(stepOf(refused));
  }
  return {
    form,
    known,
    may,
    step,
    file,
    isDirty,
    missing: may === 'all' ? missingOf(form.values, file !== 'none') : [],
    isOrphan: may === 'texts' && known?.whatsappId === null,
    setFile,
    go,
    save,
    finish,
    start,
  };
};
