import { bind, definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { Contacts } from './public.ts';
import { contactRoutes } from './routes/contacts.ts';
import { ContactDirectory } from './services/contact-directory.ts';
import { ContactList } from './services/contact-list.ts';
import { ContactService } from './services/contact-service.ts';
import { ExtraInfoService } from './services/extra-info-service.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Contacts, ContactDirectory)],
  services: [ContactList, ContactService, ExtraInfoService],
  routes: async (app, { resolve }) => {
    await app.register(contactRoutes(resolve(ContactList), resolve(ContactService)));
  },
});
