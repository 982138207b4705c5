import { definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { companyRoutes } from './routes/companies.ts';
import { CompanyClosing } from './services/company-closing.ts';
import { CompanyPresenter } from './services/company-presenter.ts';
import { CompanyService } from './services/company-service.ts';
import { CompanyRegistration } from './services/company-registration.ts';
import { Signups } from './services/signups.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [CompanyClosing, CompanyPresenter, CompanyService, CompanyRegistration, Signups],
  routes: async (app, { resolve }) => {
    await app.register(
      companyRoutes({
        service: resolve(CompanyService),
        closing: resolve(CompanyClosing),
        registration: resolve(CompanyRegistration),
        signups: resolve(Signups),
      }),
    );
  },
  jobs: {
    sweep: ({ resolve }) => resolve(Signups).sweep(),
    'delete-closed': ({ resolve }) => resolve(CompanyClosing).deleteDue(),
  },
  tasks: {
    // The manifest's schema has checked it.
    'confirm-signup': (payload, { resolve }) =>
      resolve(Signups).send((payload as { readonly id: number }).id),
  },
});
