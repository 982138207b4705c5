import type { Page } from 'playwright-core';
import { dialog, heading } from './sight.ts';
import type { Sight } from './sight.ts';

/** A part of the platform's billing, once its content has come. */
const part = (tab: string, reached: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await heading('Cobrança')(page);
  await page.getByRole('tab', { name: tab, exact: true }).click();
  await reached(page);
};

const settings = part('Configurações', (page) =>
  page.getByRole('heading', { name: 'Como a plataforma cobra' }).waitFor(),
);

/** Money: of a company, and of all of them. */
export const billingSights: readonly Sight[] = [
  { name: 'invoices', to: 'owner', path: '/financeiro', reach: heading('Faturas') },
  {
    name: 'subscription',
    to: 'owner',
    path: '/subscription',
    reach: async (page) => {
      await page.getByRole('heading', { name: 'Dados de cobrança' }).waitFor();
    },
  },
  { name: 'billing', to: 'owner', path: '/billing', reach: heading('Cobrança') },
  {
    name: 'billing-payments',
    to: 'owner',
    path: '/billing',
    reach: part('Pagamentos', (page) => page.getByRole('radio', { name: 'Sem empresa' }).waitFor()),
  },
  {
    name: 'billing-revenue',
    to: 'owner',
    path: '/billing',
    reach: part('Receita', (page) =>
      page.getByRole('heading', { name: 'Receita por mês' }).waitFor(),
    ),
  },
  {
    name: 'billing-differences',
    to: 'owner',
    path: '/billing',
    reach: part('Divergências', (page) =>
      page.getByRole('button', { name: 'Conciliar agora' }).waitFor(),
    ),
  },
  { name: 'billing-settings', to: 'owner', path: '/billing', reach: settings },
  {
    name: 'billing-pix',
    to: 'owner',
    path: '/billing',
    reach: async (page) => {
      await settings(page);
      await page.getByRole('heading', { name: 'Teste da conexão' }).scrollIntoViewIfNeeded();
      await page.getByRole('heading', { name: 'Pix manual' }).waitFor();
    },
  },
  {
    name: 'billing-credit',
    to: 'owner',
    path: '/billing',
    reach: dialog(settings, 'Mudar crédito'),
  },
  {
    name: 'billing-extension',
    to: 'owner',
    path: '/billing',
    reach: dialog(settings, 'Dar prazo'),
  },
  {
    name: 'pix-simulator',
    to: 'owner',
    path: '/pix-simulator/nothing',
    reach: async (page) => {
      await page.getByText('Cobrança não encontrada').waitFor();
    },
  },
];
