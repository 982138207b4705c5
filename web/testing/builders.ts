import type { ManifestView } from 'prosa/contract';
import type { SessionUser } from '../user/types.ts';

/** A user with everything that a screen may ask of one; an attendant unless told. */
export const buildUser = (changes: Partial<SessionUser> = {}): SessionUser => ({
  id: 1,
  name: 'Ana Martins',
  email: 'ana@example.com',
  profile: 'user',
  companyId: 1,
  super: false,
  allTicket: 'disable',
  permissions: [],
  queues: [],
  whatsappId: null,
  company: {
    id: 1,
    name: 'Loja Centro',
    status: true,
    dueDate: '2099-12-31T12:00:00.000Z',
    planId: 1,
    plan: {
      id: 1,
      name: 'Completo',
      useCampaigns: true,
      useSchedules: true,
      useInternalChat: true,
      useExternalApi: true,
      useKanban: true,
      useOpenAi: true,
      useIntegrations: true,
    },
    settings: [],
    timezone: 'America/Sao_Paulo',
  },
  ...changes,
});

/** An administrator of the same company. */
export const buildAdmin = (changes: Partial<SessionUser> = {}): SessionUser =>
  buildUser({ name: 'Rui Alves', email: 'rui@example.com', profile: 'admin', ...changes });

/** The same person, in a company whose plan allows so many of each. */
export const withLimits = (
  user: SessionUser,
  limits: { readonly users?: number; readonly connections?: number; readonly queues?: number },
): SessionUser => {
  const { plan } = user.company;
  if (!plan) throw new Error('this company has no plan');
  return { ...user, company: { ...user.company, plan: { ...plan, ...limits } } };
};

/** The same person, in a company with these settings. */
export const withSettings = (
  user: SessionUser,
  settings: Readonly<Record<string, string>>,
): SessionUser => ({
  ...user,
  company: {
    ...user.company,
    settings: Object.entries(settings).map(([key, value]) => ({ key, value })),
  },
});

type Part = ManifestView['plugins'][number];

/** The server's answer to `GET /api/manifest`. */
export const buildManifest = (
  ...plugins: readonly (Pick<Part, 'id'> & Partial<Part>)[]
): ManifestView => ({
  plugins: plugins.map((plugin) => ({ routes: [], nav: [], fills: [], ...plugin })),
});
