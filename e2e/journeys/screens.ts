import type { Page } from 'playwright-core';
import { Desk } from './desk.ts';
import { announcementSights } from './announcement-sights.ts';
import { billingSights } from './billing-sights.ts';
import { companySights } from './company-sights.ts';
import type { Scene } from './scene.ts';
import { dialog, filled, heading } from './sight.ts';
import type { Sight } from './sight.ts';
import { outreachSights } from './outreach-sights.ts';
import { promptSights } from './prompt-sights.ts';
import { toolSights } from './tool-sights.ts';
import { webhookSights } from './webhook-sights.ts';

const listed = (list: 'Atendendo' | 'Aguardando' | 'Finalizados') => async (page: Page) => {
  const desk = new Desk(page);
  await desk.show(list);
  await page.getByRole('list', { name: list }).waitFor();
};

const search = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'Busca' }).click();
  await page.getByRole('searchbox', { name: 'Buscar conversas' }).fill('mari');
  await page.getByRole('list', { name: 'Busca' }).getByText('Maria Souza').waitFor();
};

/** Asks for a connection to be connected by the number of its phone. */
const openNumberForm = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Ler QR de Filial Sul' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Conectar com o número do telefone' }).click();
  await dialog.getByLabel('Número do telefone').waitFor();
};

/** Every screen of the product. */
export const sightsOf = (
  { maria, sonia, customers }: Scene,
  connectionId: number,
): readonly Sight[] => [
  { name: 'login', to: 'visitor', path: '/login', reach: heading('Entrar') },
  { name: 'signup', to: 'visitor', path: '/signup', reach: heading('Criar uma conta') },
  {
    name: 'signup-confirm',
    to: 'visitor',
    path: '/signup/confirm',
    reach: heading('Confirmar o cadastro'),
  },
  {
    name: 'forgot-password',
    to: 'visitor',
    path: '/forgot-password',
    reach: heading('Esqueci minha senha'),
  },
  {
    name: 'reset-password',
    to: 'visitor',
    path: '/reset-password',
    reach: heading('Escolher uma nova senha'),
  },
  {
    name: 'two-step',
    to: 'attendant',
    path: '/two-step',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Configurar' }).click();
      await page.getByLabel('Código que o aplicativo mostra').waitFor();
    },
  },
  { name: 'desk', to: 'attendant', path: '/tickets', reach: listed('Atendendo') },
  { name: 'desk-waiting', to: 'attendant', path: '/tickets', reach: listed('Aguardando') },
  { name: 'desk-closed', to: 'attendant', path: '/tickets', reach: listed('Finalizados') },
  { name: 'desk-search', to: 'attendant', path: '/tickets', reach: search },
  {
    name: 'desk-chat',
    to: 'attendant',
    path: `/tickets/${maria}`,
    reach: async (page) => {
      await new Desk(page).bubble('Perfeito, vou passar aí').waitFor();
    },
  },
  {
    name: 'desk-chat-finished',
    to: 'attendant',
    path: `/tickets/${sonia}`,
    reach: async (page) => {
      await new Desk(page).bubble('Até a próxima').waitFor();
    },
  },
  {
    name: 'desk-new',
    to: 'attendant',
    path: '/tickets',
    reach: dialog(listed('Atendendo'), 'Novo'),
  },
  {
    name: 'desk-peek',
    to: 'attendant',
    path: '/tickets',
    reach: async (page) => {
      await listed('Aguardando')(page);
      const row = new Desk(page).row('Aguardando', 'Vera Lúcia');
      await row.getByRole('button', { name: 'Ações de Vera Lúcia' }).click();
      await page.getByRole('menuitem', { name: 'Espiar' }).click();
      await page.getByRole('dialog').getByText('Vocês abrem no sábado?').waitFor();
    },
  },
  {
    name: 'notifications',
    to: 'attendant',
    path: '/tickets',
    reach: async (page) => {
      await listed('Atendendo')(page);
      await page.getByRole('button', { name: /conversas? não lidas?/ }).click();
      await page.getByRole('heading', { name: 'Conversas não lidas' }).waitFor();
    },
  },
  {
    name: 'commands',
    to: 'attendant',
    path: '/tickets',
    reach: async (page) => {
      await listed('Atendendo')(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('option', { name: /^Contatos/ }).waitFor();
    },
  },
  {
    name: 'profile-menu',
    to: 'attendant',
    path: '/tickets',
    reach: async (page) => {
      await listed('Atendendo')(page);
      await page.getByRole('button', { name: /^Menu de/ }).click();
      await page.getByRole('menuitem', { name: 'Sair' }).waitFor();
    },
  },
  {
    name: 'profile',
    to: 'attendant',
    path: '/tickets',
    reach: async (page) => {
      await listed('Atendendo')(page);
      await page.getByRole('button', { name: /^Menu de/ }).click();
      await page.getByRole('menuitem', { name: 'Editar perfil' }).click();
      await page.getByRole('dialog').getByLabel('Nome').waitFor();
    },
  },
  {
    name: 'drawer',
    to: 'owner',
    onlyNarrow: true,
    path: '/contacts',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Abrir o menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Configurações' }).waitFor();
    },
  },
  { name: 'contacts', to: 'owner', path: '/contacts', reach: filled('Contatos', 'Maria Souza') },
  {
    name: 'contacts-new',
    to: 'owner',
    path: '/contacts',
    reach: dialog(filled('Contatos', 'Maria Souza'), 'Novo contato'),
  },
  {
    name: 'connections',
    to: 'owner',
    path: '/connections',
    reach: filled('Conexões', 'Loja Centro'),
  },
  {
    name: 'connections-new',
    to: 'owner',
    path: '/connections',
    reach: dialog(filled('Conexões', 'Loja Centro'), 'Nova conexão'),
  },
  {
    name: 'connections-code',
    to: 'owner',
    path: '/connections',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Ler QR de Filial Sul' }).click();
      await page.getByRole('dialog').getByRole('img', { name: 'QR de Filial Sul' }).waitFor();
    },
  },
  {
    name: 'connections-health',
    to: 'owner',
    path: '/connections',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Conectada/ })
        .first()
        .click();
      await page.getByRole('dialog').getByText('Ocorrências').waitFor();
    },
  },
  { name: 'connections-number', to: 'owner', path: '/connections', reach: openNumberForm },
  {
    name: 'phone',
    to: 'owner',
    path: `/simulator/${String(connectionId)}`,
    reach: async (page) => {
      await page.getByText('Maria Souza').first().waitFor();
    },
  },
  {
    name: 'phone-chat',
    to: 'owner',
    path: `/simulator/${String(connectionId)}?chat=${customers.maria.number}`,
    reach: async (page) => {
      await page.getByLabel('Mensagens de Maria Souza').getByText('vou passar aí').waitFor();
    },
  },
  ...announcementSights,
  ...billingSights,
  ...companySights,
  ...outreachSights,
  ...promptSights({ maria }),
  ...toolSights({ maria }),
  ...webhookSights,
  { name: 'not-found', to: 'owner', path: '/nada/aqui', reach: heading('Página não encontrada') },
];
