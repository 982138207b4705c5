import { definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { taskRoutes } from './routes.ts';
import { TaskService } from './service.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [TaskService],
  routes: async (app, { resolve }) => {
    await app.register(taskRoutes(resolve(TaskService)));
  },
});
