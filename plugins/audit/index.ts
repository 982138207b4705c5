import { contribute, definePlugin } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import manifest from './manifest.ts';
import { auditRoutes } from './routes/audit.ts';
import { AuditLogReader } from './services/audit-log-reader.ts';
import { auditCommand } from './services/audit-command.ts';
import { AuditWriter } from './services/audit-writer.ts';
import { PlatformLogReader } from './services/platform-log-reader.ts';
import { PlatformExport } from './services/platform-export.ts';
import { UnknownUserAttempts } from './services/unknown-user-attempts.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [AuditLogReader, PlatformLogReader, PlatformExport, UnknownUserAttempts],
  contributes: [contribute(CorePoints.auditTrail, AuditWriter)],
  routes: async (app, { resolve }) => {
    const book = resolve(AuditLogReader);
    const platform = resolve(PlatformLogReader);
    const exported = resolve(PlatformExport);
    const unknownUsers = resolve(UnknownUserAttempts);
    await app.register(auditRoutes({ book, platform, exported, unknownUsers }));
  },
  commands: { audit: auditCommand },
  jobs: {
    'forget-strangers': ({ resolve }) => resolve(UnknownUserAttempts).forget(),
  },
});
