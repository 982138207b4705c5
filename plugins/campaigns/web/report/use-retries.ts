import { http, toast, useConfirm, useTexts } from 'prosa/web';
import type { CampaignDto } from '../../shared/campaign-schemas.ts';
import type { RecipientDto } from '../../shared/report-schemas.ts';

interface Retries {
  /** All that failed for a reason that may be over. */
  readonly all: () => void;
  readonly one: (recipient: RecipientDto) => void;
}

/** Tries once more what failed, asked first; of a message whose fate is unknown it is said that it may come twice. */
export const useRetries = (
  { id, name }: Pick<CampaignDto, 'id' | 'name'>,
  onRetried: (recipient?: RecipientDto) => void,
): Retries => {
  const t = useTexts('campaigns');
  const confirm = useConfirm();
  const ask = (title: string, text: string, path: string, recipient?: RecipientDto): void => {
    void confirm({
      title,
      children: text,
      confirm: t('retry.button'),
      onConfirm: async () => {
        await http.post(path);
        toast.success(t('retry.done'));
        onRetried(recipient);
      },
    });
  };
  return {
    all: () => ask(t('retry.allTitle', { name }), t('retry.allText'), `/campaigns/${id}/retry`),
    one: (recipient) =>
      ask(
        t('retry.oneTitle', { name: recipient.name }),
        t(recipient.state === 'unknown' ? 'retry.unknownText' : 'retry.oneText'),
        `/campaigns/${id}/recipients/${recipient.id}/retry`,
        recipient,
      ),
  };
};
