import { definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { passwordResetRoutes } from './routes/password-resets.ts';
import { PasswordResets } from './services/password-resets.ts';
import { ResetMail } from './services/reset-mail.ts';
import type { ResetRequest } from './services/reset-mail.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [PasswordResets, ResetMail],
  routes: async (app, { resolve }) => {
    await app.register(passwordResetRoutes(resolve(PasswordResets)));
  },
  jobs: { sweep: ({ resolve }) => resolve(PasswordResets).sweep() },
  tasks: {
    // The manifest's schema has checked it.
    send: (payload, { resolve }) => resolve(ResetMail).send(payload as ResetRequest),
  },
});
