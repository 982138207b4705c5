import type { Page } from 'playwright-core';
import { Desk } from './desk.ts';
import type { Scene } from './scene.ts';
import { dialog, filled } from './sight.ts';
import type { Sight } from './sight.ts';

const NAME = 'Atendente virtual da loja';

const list = filled('Prompts', NAME);

/** Something in the menu of the demo company's prompt. */
const ofPrompt = (item: string) => async (page: Page) => {
  await list(page);
  await page.getByRole('button', { name: `Ações de ${NAME}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await page.getByRole('dialog').first().waitFor();
};

const knowledge = async (page: Page): Promise<void> => {
  await ofPrompt('Conhecimento')(page);
  await page.getByRole('dialog').getByText('Entrega e frete').waitFor();
};

/** Prompts: their list, form, knowledge, talks and use; and their help for those who write. */
export const promptSights = ({ maria }: Pick<Scene, 'maria'>): readonly Sight[] => [
  { name: 'prompts', to: 'owner', path: '/prompts', reach: list },
  { name: 'prompts-new', to: 'owner', path: '/prompts', reach: dialog(list, 'Adicionar prompt') },
  { name: 'prompts-edit', to: 'owner', path: '/prompts', reach: ofPrompt('Editar') },
  {
    name: 'prompts-knowledge',
    to: 'owner',
    path: '/prompts',
    reach: async (page) => {
      await knowledge(page);
      await page.getByRole('dialog').getByLabel('Pergunta', { exact: true }).fill('frete grátis?');
      await page.getByRole('dialog').getByRole('button', { name: 'Procurar' }).click();
      await page
        .getByRole('dialog')
        .getByText(/das palavras$/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'prompts-source',
    to: 'owner',
    path: '/prompts',
    reach: async (page) => {
      await knowledge(page);
      await page.getByRole('button', { name: 'Adicionar texto' }).click();
      await page.getByRole('dialog', { name: 'Adicionar texto' }).waitFor();
    },
  },
  {
    name: 'prompts-playground',
    to: 'owner',
    path: '/prompts',
    reach: ofPrompt('Conversar com o prompt'),
  },
  {
    name: 'prompts-usage',
    to: 'owner',
    path: '/prompts',
    reach: async (page) => {
      await list(page);
      await page.getByRole('tab', { name: 'Uso por dia' }).click();
      await page
        .getByText('Nada foi usado neste período.')
        .or(page.getByText(/tokens em 7 dias/))
        .waitFor();
    },
  },
  {
    name: 'prompts-help',
    to: 'attendant',
    path: `/tickets/${maria}`,
    reach: async (page) => {
      await new Desk(page).bubble('Perfeito, vou passar aí').waitFor();
      await page.getByRole('button', { name: 'Ajuda para escrever' }).click();
      await page.getByRole('menuitem', { name: 'Sugerir uma resposta' }).waitFor();
    },
  },
];
