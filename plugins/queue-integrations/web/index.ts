import { DataConnectionIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot } from 'prosa/web';
import { ConnectionDialogSlot } from '../../connections/public.ts';
import { QueueDialogSlot } from '../../queues/public.ts';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    IntegrationsScreen: () => import('./IntegrationsScreen.tsx'),
    QueueIntegrationField: fillSlot(QueueDialogSlot, () => import('./QueueIntegrationField.tsx')),
    ConnectionIntegrationField: fillSlot(
      ConnectionDialogSlot,
      () => import('./ConnectionIntegrationField.tsx'),
    ),
  },
  { icons: { '/queue-integration': DataConnectionIcon } },
);
