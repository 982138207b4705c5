import { http, toast, useConfirm, useTexts } from 'prosa/web';
import type { SecretDto, WebhookDto } from '../schemas.ts';

const pathOf = ({ id }: WebhookDto): string => `/webhooks/${String(id)}`;

/** The things that can be done with a webhook besides changing it. */
export const useWebhookActs = (
  onChanged: (webhook: WebhookDto) => void,
  onSecret: (shown: { readonly name: string; readonly secret: string }) => void,
) => {
  const t = useTexts('webhooks');
  const confirm = useConfirm();
  return {
    turn: async (webhook: WebhookDto): Promise<void> => {
      try {
        onChanged(await http.put<WebhookDto>(pathOf(webhook), { active: !webhook.active }));
        toast.success(t('saved'));
      } catch (error) {
        toast.error(error);
      }
    },
    rotate: (webhook: WebhookDto): Promise<boolean> =>
      confirm({
        title: t('rotate.title', { name: webhook.name }),
        children: t('rotate.text'),
        confirm: t('rotate.confirm'),
        failure: t('rotate.failed'),
        onConfirm: async () => {
          const made = await http.put<SecretDto>(`${pathOf(webhook)}/secret`);
          onChanged(made.webhook);
          onSecret({ name: webhook.name, secret: made.secret });
        },
      }),
  };
};
