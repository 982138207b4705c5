import { BankAccountIcon, DollarIcon, TimelineBarChartIcon } from '@blueprintjs/icons';
import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    FinanceScreen: () => import('./invoices/FinanceScreen.tsx'),
    SubscriptionScreen: () => import('./subscription/SubscriptionScreen.tsx'),
    BillingScreen: () => import('./platform/BillingScreen.tsx'),
  },
  {
    icons: {
      '/financeiro': DollarIcon,
      '/subscription': BankAccountIcon,
      '/billing': TimelineBarChartIcon,
    },
  },
);
