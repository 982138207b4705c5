import { definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { sendRoutes } from './routes/send.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { Admission } from './services/admission.ts';
import { ApiSending } from './services/api-sending.ts';
import { ApiTokens } from './services/api-tokens.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [Admission, ApiSending, ApiTokens],
  routes: async (app, { resolve }) => {
    await app.register(tokenRoutes(resolve(ApiTokens)));
    await app.register(sendRoutes(resolve(Admission), resolve(ApiSending)));
  },
});
