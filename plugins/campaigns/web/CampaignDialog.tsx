import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { FileField, FormDialog, http, toast, useConfirm, useForm, useTexts } from 'prosa/web';
import type { CampaignDto } from '../schemas.ts';
import { bodyOf, campaignFormSchema, valuesOf } from './campaign-form.ts';
import type { CampaignValues } from './campaign-form.ts';
import { CampaignFields } from './CampaignFields.tsx';
import { saveCampaign } from './save-campaign.ts';
import type { FileChoice } from './save-campaign.ts';

/** Makes a campaign, changes one, or shows one that can no longer be changed. */
export const CampaignDialog = ({
  record,
  onSaved,
  onAct,
  onClose,
}: {
  /** The one to change; without it a new one is made. */
  readonly record: CampaignDto | undefined;
  readonly onSaved: (record: CampaignDto) => void;
  readonly onAct: (act: 'cancel' | 'restart', record: CampaignDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('campaigns');
  const shell = useTexts();
  const confirm = useConfirm();
  const [known, setKnown] = useState(record);
  const [file, setFile] = useState<FileChoice>(record?.mediaPath ? 'kept' : 'none');
  const may = known?.editable ?? 'all';
  const form = useForm<CampaignValues>({
    schema: campaignFormSchema,
    initial: valuesOf(record),
    onSubmit: async (values) => {
      if (may === 'none') {
        onClose();
        return;
      }
      onSaved(await saveCampaign(known, bodyOf(values), file, setKnown));
      toast.success(t('saved'));
      onClose();
    },
  });
  const takeAway = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('media.removeTitle'),
      children: t('media.removeText'),
      confirm: shell('common.delete'),
      isDanger: true,
      onConfirm: async () => {
        if (known && file === 'kept') await http.delete(`/campaigns/${known.id}/media-upload`);
      },
    });
    if (isSure) setFile('none');
  };
  const fileName =
    typeof file === 'string' ? (file === 'kept' ? (known?.mediaName ?? '') : '') : file.name;
  const title = !known ? t('add') : t(may === 'none' ? 'view' : 'edit', { name: known.name });
  return (
    <FormDialog
      form={form}
      isOpen
      title={title}
      onClose={onClose}
      submit={may === 'none' ? shell('common.close') : shell('common.save')}
      footer={known && <ActButton record={known} onAct={onAct} />}
    >
      <CampaignFields form={form} may={may} />
      <FileField
        label={t('fields.media')}
        help={t('help.media')}
        name={fileName}
        disabled={may !== 'all' || form.isBusy}
        onChange={(chosen) => {
          if (chosen) setFile(chosen);
          else void takeAway();
        }}
      />
    </FormDialog>
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
