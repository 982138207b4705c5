import type { Page } from 'playwright-core';
import { dialog, filled, heading } from './sight.ts';
import type { Sight } from './sight.ts';

const lists = filled('Listas de contatos', 'Clientes da loja');
const list = filled('Clientes da loja', 'Aline Barros');
const schedules = filled('Agendamentos', 'Dona Lurdes');
const segments = filled('Segmentos', 'Escreveram nos últimos 30 dias');
const files = filled('Listas de arquivos', 'Apresentação da loja');
const campaigns = filled('Campanhas', 'Aulas de violão');

const integrations = filled('Integrações', 'Assistente da loja');

const chats = filled('Chat interno', 'Equipe da loja');

/** The team's chat of the demo company, open. */
const chat = async (page: Page): Promise<void> => {
  await chats(page);
  await page.getByRole('link', { name: 'Equipe da loja' }).click();
  await page.getByRole('log').getByText('A aula das 15h').waitFor();
};

/** A step of the wizard that makes a campaign. */
const wizard = (step: string, label: string) => async (page: Page) => {
  await dialog(campaigns, 'Nova campanha')(page);
  await page.getByRole('button', { name: step, exact: true }).click();
  await page.getByRole('dialog').getByLabel(label).first().waitFor();
};

/** Everything that is said unasked, lists of people and of files; and the chats of the team. */
export const outreachSights: readonly Sight[] = [
  { name: 'contact-lists', to: 'owner', path: '/contact-lists', reach: lists },
  {
    name: 'contact-lists-new',
    to: 'owner',
    path: '/contact-lists',
    reach: dialog(lists, 'Nova lista'),
  },
  {
    name: 'contact-list',
    to: 'owner',
    path: '/contact-lists/1/contacts',
    reach: list,
  },
  {
    name: 'contact-list-check',
    to: 'owner',
    path: '/contact-lists/1/contacts',
    reach: dialog(list, 'Validar números'),
  },
  {
    name: 'contact-list-import',
    to: 'owner',
    path: '/contact-lists/1/contacts',
    reach: dialog(filled('Clientes da loja', 'Aline Barros'), 'Importar planilha'),
  },
  { name: 'integrations', to: 'owner', path: '/queue-integration', reach: integrations },
  {
    name: 'integrations-new',
    to: 'owner',
    path: '/queue-integration',
    reach: dialog(integrations, 'Nova integração'),
  },
  {
    name: 'integrations-edit',
    to: 'owner',
    path: '/queue-integration',
    reach: async (page) => {
      await integrations(page);
      await page.getByText('Fluxo de pedidos').click();
      await page.getByRole('button', { name: 'Gerar nova chave' }).waitFor();
    },
  },
  { name: 'chats', to: 'owner', path: '/chats', reach: chats },
  { name: 'chat', to: 'owner', path: '/chats', reach: chat },
  {
    name: 'chats-panel',
    to: 'owner',
    path: '/todolist',
    reach: async (page) => {
      await heading('Tarefas')(page);
      await page.getByRole('button', { name: /^Chat interno/ }).click();
      await page.getByRole('dialog').getByText('Equipe da loja').waitFor();
    },
  },
  { name: 'chats-new', to: 'owner', path: '/chats', reach: dialog(chats, 'Nova conversa') },
  { name: 'chat-edit', to: 'owner', path: '/chats', reach: dialog(chat, 'Editar conversa') },
  {
    name: 'chat-search',
    to: 'owner',
    path: '/chats',
    reach: async (page) => {
      await dialog(chat, 'Buscar nesta conversa')(page);
      await page.getByRole('dialog').getByLabel('Palavras desta conversa').fill('aula');
      await page.getByRole('dialog').getByRole('link', { name: /aula/i }).first().waitFor();
    },
  },
  { name: 'schedules', to: 'owner', path: '/schedules', reach: schedules },
  {
    name: 'schedules-calendar',
    to: 'owner',
    path: '/schedules',
    reach: async (page) => {
      await schedules(page);
      await page.getByRole('radio', { name: 'Mês' }).click();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  {
    name: 'schedules-new',
    to: 'owner',
    path: '/schedules',
    reach: dialog(schedules, 'Novo agendamento'),
  },
  { name: 'files', to: 'owner', path: '/files', reach: files },
  {
    name: 'files-new',
    to: 'owner',
    path: '/files',
    reach: dialog(files, 'Nova lista de arquivos'),
  },
  { name: 'segments', to: 'owner', path: '/segments', reach: segments },
  {
    name: 'segments-new',
    to: 'owner',
    path: '/segments',
    reach: dialog(segments, 'Novo segmento'),
  },
  {
    name: 'connections-standing',
    to: 'owner',
    path: '/connections',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Envios de / })
        .first()
        .click();
      await page.getByRole('dialog').getByText('Saúde dos envios').waitFor();
    },
  },
  { name: 'campaigns', to: 'owner', path: '/campaigns', reach: campaigns },
  {
    name: 'campaigns-new',
    to: 'owner',
    path: '/campaigns',
    reach: dialog(campaigns, 'Nova campanha'),
  },
  {
    name: 'campaigns-texts',
    to: 'owner',
    path: '/campaigns',
    reach: wizard('Mensagens', 'Mensagem 1'),
  },
  {
    name: 'campaigns-hours',
    to: 'owner',
    path: '/campaigns',
    reach: async (page) => {
      await wizard('Agendamento', 'Dias e horários')(page);
      const form = page.getByRole('dialog');
      await form
        .getByLabel('Dias e horários')
        .selectOption({ label: 'Horários diferentes por dia' });
    },
  },
  {
    name: 'campaigns-preview',
    to: 'owner',
    path: '/campaigns',
    reach: async (page) => {
      await campaigns(page);
      await page.getByText('Horário de fim de ano').click();
      await page.getByRole('button', { name: 'Prévia e teste', exact: true }).click();
      await page.getByRole('dialog').getByRole('list', { name: 'Prévia' }).waitFor();
    },
  },
  {
    name: 'campaigns-sending',
    to: 'owner',
    path: '/campaigns',
    reach: async (page) => {
      await campaigns(page);
      await page.getByText('Horário de fim de ano').click();
      await page.getByRole('button', { name: 'Conexão', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Limite por dia').waitFor();
    },
  },
  {
    name: 'campaign-recipients',
    to: 'owner',
    path: '/campaign/1/report',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Não se sabe/ }).click();
      await page.getByRole('dialog').getByText('Wagner Reis').waitFor();
    },
  },
  {
    name: 'campaigns-check',
    to: 'owner',
    path: '/campaigns',
    reach: async (page) => {
      await campaigns(page);
      await page.getByText('Aulas de violão').click();
      await page.getByRole('button', { name: 'Conferir', exact: true }).click();
      await page.getByRole('dialog').getByText('Término previsto').waitFor();
    },
  },
  {
    name: 'campaign-report',
    to: 'owner',
    path: '/campaign/1/report',
    reach: heading('Relatório de Cordas novas'),
  },
  {
    name: 'campaigns-config',
    to: 'owner',
    path: '/campaigns-config',
    reach: heading('Ajustes de campanhas'),
  },
];
