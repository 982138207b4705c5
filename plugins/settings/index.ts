import { definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { settingRoutes } from './routes/settings.ts';
import { SettingService } from './services/setting-service.ts';

export default definePlugin({
  manifest,
  services: [SettingService],
  routes: async (app, { resolve }) => {
    await app.register(settingRoutes(resolve(SettingService)));
  },
});
