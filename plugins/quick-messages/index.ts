import { contribute, definePlugin } from 'prosa/contract';
import { attachmentRoutes, CorePoints } from 'prosa/core';
import { UserDeparturePoint } from '../users/public.ts';
import manifest from './manifest.ts';
import { quickMessageRoutes } from './routes/quick-messages.ts';
import { sendingRoutes } from './routes/sending.ts';
import { DemoQuickMessages } from './services/demo-quick-messages.ts';
import { PersonalMessages } from './services/personal-messages.ts';
import { QuickMessageService } from './services/quick-message-service.ts';
import { QuickMessageView } from './services/quick-message-view.ts';
import { QuickSending } from './services/quick-sending.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [
    DemoQuickMessages,
    PersonalMessages,
    QuickMessageService,
    QuickMessageView,
    QuickSending,
  ],
  contributes: [
    contribute(UserDeparturePoint, PersonalMessages),
    contribute(CorePoints.demoContent, DemoQuickMessages, 30),
  ],
  routes: async (app, { resolve }) => {
    const service = resolve(QuickMessageService);
    const sending = resolve(QuickSending);
    await app.register(quickMessageRoutes(service, sending));
    await app.register(
      attachmentRoutes('/quick-messages', service, 'member', {
        attached: 'Arquivo Anexado',
        detached: 'Arquivo excluído',
      }),
    );
    await app.register(sendingRoutes(sending));
  },
});
