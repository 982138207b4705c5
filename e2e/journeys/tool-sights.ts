import type { Page } from 'playwright-core';
import { Desk } from './desk.ts';
import type { Scene } from './scene.ts';
import { dialog, filled, heading } from './sight.ts';
import type { Sight } from './sight.ts';

const chat = async (page: Page): Promise<void> => {
  await new Desk(page).bubble('Perfeito, vou passar aí').waitFor();
};

const board = filled('Kanban', 'Luthier Renato');

/** Tools for the work: the dashboard, tags, quick messages, tasks, helps, and what opens beside a ticket. */
export const toolSights = ({ maria }: Pick<Scene, 'maria'>): readonly Sight[] => [
  { name: 'dashboard', to: 'owner', path: '/', reach: filled('Painel', 'Tempo de espera') },
  { name: 'kanban', to: 'owner', path: '/kanban', reach: board },
  { name: 'kanban-arrange', to: 'owner', path: '/kanban', reach: dialog(board, 'Organizar') },
  {
    name: 'kanban-rules',
    to: 'owner',
    path: '/kanban',
    reach: async (page) => {
      await dialog(board, 'Regras')(page);
      await page.getByRole('list', { name: 'Regras' }).waitFor();
    },
  },
  { name: 'tags', to: 'owner', path: '/tags', reach: filled('Etiquetas', 'Orçamento') },
  {
    name: 'tags-new',
    to: 'owner',
    path: '/tags',
    reach: dialog(filled('Etiquetas', 'Orçamento'), 'Nova etiqueta'),
  },
  {
    name: 'quick-messages',
    to: 'owner',
    path: '/quick-messages',
    reach: filled('Respostas rápidas', 'horario'),
  },
  {
    name: 'quick-messages-new',
    to: 'owner',
    path: '/quick-messages',
    reach: dialog(filled('Respostas rápidas', 'horario'), 'Nova resposta rápida'),
  },
  {
    name: 'messages-api',
    to: 'owner',
    path: '/messages-api',
    reach: filled('API de mensagens', 'Esta conexão ainda não tem token.'),
  },
  {
    name: 'sessions',
    to: 'attendant',
    path: '/sessions',
    reach: filled('Sessões e aparelhos', 'Esta sessão'),
  },
  {
    name: 'alerts',
    to: 'attendant',
    path: '/todolist',
    reach: async (page) => {
      await heading('Tarefas')(page);
      await page.getByRole('button', { name: /^Menu de / }).click();
      await page.getByRole('menuitem', { name: 'Avisos' }).click();
      const quiet = page.getByRole('checkbox', { name: 'Silenciar em certas horas' });
      await quiet.waitFor({ state: 'attached' });
      if (!(await quiet.isChecked())) await page.getByText('Silenciar em certas horas').click();
    },
  },
  { name: 'todolist', to: 'attendant', path: '/todolist', reach: heading('Tarefas') },
  {
    name: 'todolist-due',
    to: 'owner',
    path: '/todolist',
    reach: async (page) => {
      await filled('Tarefas', 'Retornar para a Dona Lurdes')(page);
      await page.getByRole('button', { name: 'Prazo e lembrete' }).click();
      await page.getByRole('button', { name: /^Editar Retornar/ }).click();
    },
  },
  {
    name: 'monitor',
    to: 'owner',
    path: '/monitor',
    reach: filled('Monitor', 'Tarefas em segundo plano'),
  },
  {
    name: 'monitor-connections',
    to: 'owner',
    path: '/monitor',
    reach: async (page) => {
      await filled('Monitor', 'Tarefas em segundo plano')(page);
      await page.getByRole('radio', { name: 'Conexões' }).click();
    },
  },
  {
    name: 'monitor-processes',
    to: 'owner',
    path: '/monitor',
    reach: async (page) => {
      await filled('Monitor', 'Tarefas em segundo plano')(page);
      await page.getByRole('radio', { name: 'Processos' }).click();
      await page.getByRole('table', { name: 'Processos' }).waitFor();
    },
  },
  {
    name: 'monitor-database',
    to: 'owner',
    path: '/monitor',
    reach: async (page) => {
      await filled('Monitor', 'Tarefas em segundo plano')(page);
      await page.getByRole('radio', { name: 'Banco' }).click();
    },
  },
  { name: 'helps', to: 'attendant', path: '/helps', reach: filled('Ajuda', 'Nenhum vídeo ainda') },
  {
    name: 'settings-helps',
    to: 'owner',
    path: '/settings/helps',
    reach: filled('Configurações', 'Nenhum vídeo ainda'),
  },
  {
    name: 'desk-emojis',
    to: 'attendant',
    path: `/tickets/${maria}`,
    reach: async (page) => {
      await chat(page);
      await page.getByRole('button', { name: 'Emojis' }).click();
      await page.getByRole('gridcell', { name: 'rosto risonho', exact: true }).waitFor();
    },
  },
  {
    name: 'desk-transfer',
    to: 'attendant',
    path: `/tickets/${maria}`,
    reach: async (page) => {
      await chat(page);
      // A narrow screen has it in the menu.
      const button = page.locator('.chat-head').getByRole('button', { name: 'Transferir' });
      if (await button.isVisible()) await button.click();
      else {
        await page.getByRole('button', { name: 'Mais opções' }).click();
        await page.getByRole('menuitem', { name: 'Transferir' }).click();
      }
      await page.getByRole('dialog').getByLabel('Fila').waitFor();
    },
  },
  {
    name: 'desk-contact',
    to: 'attendant',
    path: `/tickets/${maria}`,
    reach: async (page) => {
      await chat(page);
      await page.locator('.chat-open').click();
      await page.getByText('Observações').first().waitFor();
    },
  },
];
