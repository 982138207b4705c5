import { contribute, definePlugin } from 'prosa/contract';
import { ProvidersPoint, Settlements } from '../billing/public.ts';
import manifest from './manifest.ts';
import { bankRoutes } from './routes/bank.ts';
import { Books } from './services/books.ts';
import { SimulatedBank } from './services/simulated-bank.ts';
import { PixSimulator } from './services/simulator-provider.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [Books, PixSimulator, SimulatedBank],
  contributes: [contribute(ProvidersPoint, PixSimulator, 30)],
  routes: async (app, { resolve }) => {
    await app.register(bankRoutes(resolve(SimulatedBank), resolve(Settlements)));
  },
});
