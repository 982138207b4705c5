import { contribute, definePlugin } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import manifest from './manifest.ts';
import { auditRoutes } from './routes/audit.ts';
import { AuditBook } from './services/audit-book.ts';
import { AuditWriter } from './services/audit-writer.ts';
import { Strangers } from './services/strangers.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [AuditBook, Strangers],
  contributes: [contribute(CorePoints.auditTrail, AuditWriter)],
  routes: async (app, { resolve }) => {
    await app.register(auditRoutes(resolve(AuditBook), resolve(Strangers)));
  },
  jobs: {
    'forget-strangers': ({ resolve }) => resolve(Strangers).forget(),
  },
});
