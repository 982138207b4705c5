import { dialog, filled, heading } from './sight.ts';
import type { Sight } from './sight.ts';

const lists = filled('Listas de contatos', 'Clientes da loja');
const schedules = filled('Agendamentos', 'Dona Lurdes');
const files = filled('Listas de arquivos', 'Apresentação da loja');
const campaigns = filled('Campanhas', 'Aulas de violão');

/** Everything that is said unasked: lists of people and of files. */
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
    reach: filled('Clientes da loja', 'Aline Barros'),
  },
  { name: 'schedules', to: 'owner', path: '/schedules', reach: schedules },
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
  { name: 'segments', to: 'owner', path: '/segments', reach: heading('Segmentos') },
  { name: 'campaigns', to: 'owner', path: '/campaigns', reach: campaigns },
  {
    name: 'campaigns-new',
    to: 'owner',
    path: '/campaigns',
    reach: dialog(campaigns, 'Nova campanha'),
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
