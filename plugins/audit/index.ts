import { contribute, definePlugin } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import manifest from './manifest.ts';
import { auditRoutes } from './routes/audit.ts';
import { AuditBook } from './services/audit-book.ts';
import { auditCommand } from './services/audit-command.ts';
import { AuditWriter } from './services/audit-writer.ts';
import { PlatformBook } from './services/platform-book.ts';
import { PlatformExport } from './services/platform-export.ts';
import { Strangers } from './services/strangers.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [AuditBook, PlatformBook, PlatformExport, Strangers],
  contributes: [contribute(CorePoints.auditTrail, AuditWriter)],
  routes: async (app, { resolve }) => {
    const book = resolve(AuditBook);
    const platform = resolve(PlatformBook);
    const exported = resolve(PlatformExport);
    const strangers = resolve(Strangers);
    await app.register(auditRoutes({ book, platform, exported, strangers }));
  },
  commands: { audit: auditCommand },
  jobs: {
    'forget-strangers': ({ resolve }) => resolve(Strangers).forget(),
  },
});
