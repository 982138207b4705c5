import { contribute, definePlugin } from 'prosa/contract';
import { ProvidersPoint } from '../connections/public.ts';
import { ContactDeparturePoint } from '../contacts/public.ts';
import type { ContactDeparture } from '../contacts/public.ts';
import manifest from './manifest.ts';
import { AddressBook } from './services/contacts/address-book.ts';
import { ProfilePictures } from './services/contacts/profile-pictures.ts';
import { Purge } from './services/store/purge.ts';
import { WhatsAppWebProvider } from './services/connection/whatsapp-web-provider.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [AddressBook, ProfilePictures, Purge, WhatsAppWebProvider],
  contributes: [
    // After kinds of connections that need no phone: those are there to be tried first.
    contribute(ProvidersPoint, WhatsAppWebProvider, 10),
    contribute<ContactDeparture>(ContactDeparturePoint, ProfilePictures),
  ],
  stop: ({ resolve }) => resolve(WhatsAppWebProvider).stop(),
  jobs: { purge: ({ resolve }) => resolve(Purge).run() },
});
