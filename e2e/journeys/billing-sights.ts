import type { Page } from 'playwright-core';
import { dialog, heading } from './sight.ts';
import type { Sight } from './sight.ts';

/** A screen once its lists have come. */
const loaded = (reach: Sight['reach']) => async (page: Page) => {
  await reach(page);
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
};

/** A part of the platform's billing. */
const part = (tab: string, reached: (page: Page) => Promise<unknown>) =>
  loaded(async (page) => {
    await heading('Cobrança')(page);
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await reached(page);
  });

const settings = part('Configurações', (page) =>
  page.getByRole('heading', { name: 'Como a plataforma cobra' }).waitFor(),
);

/** Money: of a company, and of all of them. */
export const billingSights: readonly Sight[] = [
  { name: 'invoices', to: 'owner', path: '/financeiro', reach: loaded(heading('Faturas')) },
  {
    name: 'subscription',
    to: 'owner',
    path: '/subscription',
    reach: async (page) => {
      await page.getByRole('heading', { name: 'Dados de cobrança' }).waitFor();
    },
  },
  { name: 'billing', to: 'owner', path: '/billing', reach: loaded(heading('Cobrança')) },
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
