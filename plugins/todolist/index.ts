import { contribute, definePlugin } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import { DemoTasks } from './demo-tasks.ts';
import manifest from './manifest.ts';
import { TaskReminders } from './reminders.ts';
import { taskRoutes } from './routes.ts';
import { TaskService } from './service.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [DemoTasks, TaskReminders, TaskService],
  contributes: [contribute(CorePoints.demoContent, DemoTasks, 70)],
  routes: async (app, { resolve }) => {
    await app.register(taskRoutes(resolve(TaskService)));
  },
  jobs: { remind: ({ resolve }, companies) => resolve(TaskReminders).run(companies) },
});
