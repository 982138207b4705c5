import { defineSlot } from 'prosa/contract';

/** Below the platform's settings of billing: how each provider is set up. */
export const BillingSettingsSlot = defineSlot('billing.settings');
