import { contribute, definePlugin } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import { ProvidersPoint } from '../connections/public.ts';
import manifest from './manifest.ts';
import { addressBookRoutes } from './routes/address-book.ts';
import { phoneRoutes } from './routes/chats.ts';
import { phoneMessageRoutes } from './routes/messages.ts';
import { AddressBook } from './services/address-book.ts';
import { DemoCustomers } from './services/demo-customers.ts';
import { PhoneControl } from './services/phone-control.ts';
import { PhoneView } from './services/phone-view.ts';
import { Phones } from './services/phones.ts';
import { SimulatorProvider } from './services/simulator-provider.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [AddressBook, DemoCustomers, PhoneControl, Phones, PhoneView, SimulatorProvider],
  contributes: [
    contribute(ProvidersPoint, SimulatorProvider),
    contribute(CorePoints.demoContent, DemoCustomers, 30),
  ],
  routes: async (app, { resolve }) => {
    const phones = resolve(Phones);
    const provider = resolve(SimulatorProvider);
    await app.register(phoneMessageRoutes(phones, provider));
    const [view, control] = [resolve(PhoneView), resolve(PhoneControl)];
    await app.register(phoneRoutes({ phones, view, provider, control }));
    await app.register(addressBookRoutes(resolve(AddressBook)));
  },
});
