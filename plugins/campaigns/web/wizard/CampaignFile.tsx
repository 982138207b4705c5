import { FileField, http, useConfirm, useTexts } from 'prosa/web';
import type { Wizard } from './use-wizard.ts';

/** The one file of a campaign: taking it away is asked first. */
export const CampaignFile = ({
  wizard: { known, may, file, setFile, form },
}: {
  readonly wizard: Wizard;
}) => {
  const t = useTexts('campaigns');
  const shell = useTexts();
  const confirm = useConfirm();
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
  const stored = file === 'kept' ? (known?.mediaName ?? '') : '';
  return (
    <FileField
      label={t('fields.media')}
      help={t('help.media')}
      name={typeof file === 'string' ? stored : file.name}
      disabled={may !== 'all' || form.isBusy}
      onChange={(chosen) => {
        if (chosen) setFile(chosen);
        else void takeAway();
      }}
    />
  );
};
