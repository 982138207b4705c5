import type { Page } from 'playwright-core';
import { dialog, filled } from './sight.ts';
import type { Sight } from './sight.ts';

const RECEIVER = 'Receptor de demonstração';
const webhooks = filled('Webhooks', RECEIVER);
const log = filled(`Entregas de ${RECEIVER}`, 'Mensagem recebida');

const delivery = async (page: Page): Promise<void> => {
  await log(page);
  await page.getByText('Conversa encerrada').click();
  await page.getByRole('dialog').getByText('Conteúdo enviado').first().waitFor();
};

/** Addresses that are told what happens, and what they were told. */
export const webhookSights: readonly Sight[] = [
  { name: 'webhooks', to: 'owner', path: '/webhooks', reach: webhooks },
  {
    name: 'webhooks-new',
    to: 'owner',
    path: '/webhooks',
    reach: dialog(webhooks, 'Novo webhook'),
  },
  { name: 'webhook-log', to: 'owner', path: '/webhooks/1', reach: log },
  { name: 'webhook-delivery', to: 'owner', path: '/webhooks/1', reach: delivery },
];
