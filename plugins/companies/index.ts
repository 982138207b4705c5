import { definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { companyRoutes } from './routes/companies.ts';
import { CompanyPresenter } from './services/company-presenter.ts';
import { CompanyService } from './services/company-service.ts';
import { Registration } from './services/registration.ts';

export default definePlugin({
  manifest,
  services: [CompanyPresenter, CompanyService, Registration],
  routes: async (app, { resolve }) => {
    await app.register(companyRoutes(resolve(CompanyService), resolve(Registration)));
  },
});
