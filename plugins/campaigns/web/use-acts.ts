import { http, toast, useConfirm, useTexts } from 'prosa/web';
import type { CampaignDto } from '../shared/campaign-schemas.ts';

export type Act = 'cancel' | 'end' | 'restart';

/** Cancels, restarts and ends campaigns; what others would notice is asked first. */
export const useActs = (
  onChanged: (record: CampaignDto) => void,
): ((act: Act, record: CampaignDto) => void) => {
  const t = useTexts('campaigns');
  const confirm = useConfirm();
  return (act, { id, name }) => {
    void confirm({
      title: t(`ask.${act}.title`, { name }),
      children: t(`ask.${act}.text`),
      confirm: t(`acts.${act}`),
      isDanger: act !== 'restart',
      onConfirm: async () => {
        await http.post(`/campaigns/${id}/${act}`);
        onChanged(await http.get<CampaignDto>(`/campaigns/${id}`));
        toast.success(t(`done.${act}`));
      },
    });
  };
};
