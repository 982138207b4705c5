import { BankAccountIcon, DollarIcon, TimelineBarChartIcon } from '@blueprintjs/icons';
import { defineScreens, fillSlot, PaymentSlot, TopBarSlot } from 'prosa/web';
import manifest from '../manifest.ts';

export default defineScreens(
  manifest,
  {
    FinanceScreen: () => import('./invoices/FinanceScreen.tsx'),
    SubscriptionScreen: () => import('./subscription/SubscriptionScreen.tsx'),
    BillingScreen: () => import('./platform/BillingScreen.tsx'),
    PaymentNews: fillSlot(TopBarSlot, () => import('./reminders/PaymentNews.tsx')),
    PayLink: fillSlot(PaymentSlot, () => import('./reminders/PayLink.tsx')),
    BillingReminders: fillSlot(TopBarSlot, () => import('./reminders/BillingReminders.tsx')),
  },
  {
    icons: {
      '/financeiro': DollarIcon,
      '/subscription': BankAccountIcon,
      '/billing': TimelineBarChartIcon,
    },
  },
);
