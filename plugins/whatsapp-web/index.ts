import { definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { Purge } from './services/purge.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [Purge],
  jobs: { purge: ({ resolve }) => resolve(Purge).run() },
});
