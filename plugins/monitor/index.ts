import { definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { monitorRoutes } from './routes/monitor.ts';
import { DatabaseFigures } from './services/database-figures.ts';
import { MonitorActions } from './services/monitor-actions.ts';
import { MonitorView } from './services/monitor-view.ts';
import { ProcessReporter } from './services/process-reporter.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [DatabaseFigures, MonitorActions, MonitorView, ProcessReporter],
  routes: async (app, { resolve }) => {
    await app.register(monitorRoutes(resolve(MonitorView), resolve(MonitorActions)));
  },
  start: async ({ resolve }) => resolve(ProcessReporter).start(),
  stop: ({ resolve }) => resolve(ProcessReporter).stop(),
});
