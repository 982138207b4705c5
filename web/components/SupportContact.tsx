import { Suspense, lazy } from 'react';
import { SupportSlot } from '../host/shell-slots.ts';

/**
 * Loaded when it is first shown: the slot draws plugins, and they draw the states and toasts that show the contact, so an
 * import would come back to itself.
 */
const Slot = lazy(async () => ({ default: (await import('../host/Slot.tsx')).Slot }));

/** Wherever a text sends people to the support: how to reach it, as the platform has set it; nothing while it has not. */
export const SupportContact = () => (
  <Suspense fallback={null}>
    <Slot slot={SupportSlot} />
  </Suspense>
);
