import type { Page } from 'playwright-core';
import { dialog, filled, heading } from './sight.ts';
import type { Sight } from './sight.ts';

/** The options of a queue beside the phone that plays them; the first look adds two. */
const queueOptions = async (page: Page): Promise<void> => {
  await filled('Filas', 'Financeiro')(page);
  await page.getByRole('button', { name: 'Ações de Financeiro' }).click();
  await page.getByRole('menuitem', { name: 'Opções do chatbot' }).click();
  const options = page.getByRole('dialog');
  await options.getByRole('log').waitFor();
  for (const [title, message] of [
    ['Segunda via do boleto', 'Enviamos por aqui em instantes, {{firstName}}.'],
    ['Nota fiscal', 'Qual é o número do pedido?'],
  ] as const) {
    if (await options.getByText(title, { exact: true }).first().isVisible()) continue;
    await options.getByRole('button', { name: 'Nova opção', exact: true }).click();
    await options.getByLabel('Título').fill(title);
    await options.getByLabel('Mensagem', { exact: true }).fill(message);
    await options.getByRole('button', { name: 'Salvar' }).click();
    await options.getByText(title, { exact: true }).first().waitFor();
  }
  await options.getByLabel('Mensagem do cliente').fill('1');
  await options.getByRole('button', { name: 'Enviar' }).click();
  await options.getByText('A partir daqui').waitFor();
};

/** The screens on which a company is set up: queues, chatbot, people, settings. */
export const companySights: readonly Sight[] = [
  { name: 'queues', to: 'owner', path: '/queues', reach: filled('Filas', 'Financeiro') },
  {
    name: 'queues-options',
    to: 'owner',
    path: '/queues',
    reach: queueOptions,
  },
  {
    name: 'queues-new',
    to: 'owner',
    path: '/queues',
    reach: dialog(filled('Filas', 'Financeiro'), 'Nova fila'),
  },
  {
    name: 'queues-option-target',
    to: 'owner',
    path: '/queues',
    reach: async (page) => {
      await filled('Filas', 'Financeiro')(page);
      await page.getByRole('button', { name: 'Ações de Financeiro' }).click();
      await page.getByRole('menuitem', { name: 'Opções do chatbot' }).click();
      await page.getByRole('button', { name: 'Editar Segunda via do boleto' }).click();
      await page.getByLabel('Depois da mensagem').waitFor();
    },
  },
  { name: 'chatbot', to: 'owner', path: '/chatbot', reach: filled('Chatbot', 'Menu de filas') },
  {
    name: 'chatbot-text',
    to: 'owner',
    path: '/chatbot',
    reach: async (page) => {
      await filled('Chatbot', 'Menu de filas')(page);
      await page.getByRole('button', { name: /^Saudação/ }).click();
      await page.getByRole('textbox', { name: 'Saudação' }).waitFor();
    },
  },
  { name: 'users', to: 'owner', path: '/users', reach: filled('Usuários', 'Carlos Lima') },
  {
    name: 'users-new',
    to: 'owner',
    path: '/users',
    reach: dialog(filled('Usuários', 'Carlos Lima'), 'Novo usuário'),
  },
  {
    name: 'settings',
    to: 'owner',
    path: '/settings',
    reach: async (page) => {
      await heading('Configurações')(page);
      await page.getByText('Ignorar grupos').waitFor();
    },
  },
  {
    name: 'settings-features',
    to: 'owner',
    path: '/settings/features',
    reach: filled('Configurações', 'Busca nas mensagens'),
  },
  {
    name: 'settings-plugin',
    to: 'owner',
    path: '/settings/plugins/chatbot',
    reach: filled('Chatbot', 'Minutos para avaliar'),
  },
  {
    name: 'settings-bills',
    to: 'owner',
    path: '/settings/plugins/bills',
    reach: async (page) => {
      await filled('Boletos', 'Testar as chaves')(page);
      await page.getByRole('button', { name: 'Testar MK-Auth' }).click();
      await page.getByText('Ainda sem chaves.').waitFor();
    },
  },
  {
    name: 'settings-plans',
    to: 'owner',
    path: '/settings/plans',
    reach: filled('Configurações', 'Plano 1'),
  },
  {
    name: 'settings-plans-new',
    to: 'owner',
    path: '/settings/plans',
    reach: dialog(filled('Configurações', 'Plano 1'), 'Novo plano'),
  },
  {
    name: 'settings-audit',
    to: 'owner',
    path: '/settings/audit',
    reach: async (page) => {
      await page.getByRole('row').filter({ hasText: 'Entrou' }).first().waitFor();
    },
  },
  {
    name: 'settings-companies',
    to: 'owner',
    path: '/settings/companies',
    reach: filled('Configurações', 'Empresa Demonstração'),
  },
  {
    name: 'settings-companies-new',
    to: 'owner',
    path: '/settings/companies',
    reach: dialog(filled('Configurações', 'Plano 1'), 'Nova empresa'),
  },
  {
    name: 'settings-companies-close',
    to: 'owner',
    path: '/settings/companies',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Ações de Padaria Estrela do Norte' }).click();
      await page.getByRole('menuitem', { name: 'Excluir' }).click();
      await page.getByRole('dialog').getByLabel('Digite o nome da empresa').waitFor();
      await page.getByRole('menu').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'settings-audit-platform',
    to: 'owner',
    path: '/settings/audit',
    reach: async (page) => {
      await page.getByLabel('Registro').selectOption({ label: 'Da plataforma' });
      await page.getByRole('row').filter({ hasText: 'Padaria Estrela do Norte' }).first().waitFor();
    },
  },
];
