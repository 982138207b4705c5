import { contribute, definePlugin } from 'prosa/contract';
import { ProvidersPoint } from '../connections/public.ts';
import { ContactDeparturePoint } from '../contacts/public.ts';
import type { ContactDeparture } from '../contacts/public.ts';
import manifest from './manifest.ts';
import { People } from './services/contacts/address-book.ts';
import { Pictures } from './services/contacts/profile-pictures.ts';
import { Purge } from './services/store/purge.ts';
import { WebProvider } from './services/connection/whatsapp-web-provider.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [People, Pictures, Purge, WebProvider],
  contributes: [
    // After kinds of lines that need no phone: those are there to be tried first.
    contribute(ProvidersPoint, WebProvider, 10),
    contribute<ContactDeparture>(ContactDeparturePoint, Pictures),
  ],
  stop: ({ resolve }) => resolve(WebProvider).stop(),
  jobs: { purge: ({ resolve }) => resolve(Purge).run() },
});
