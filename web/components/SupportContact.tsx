import { Slot } from '../host/Slot.tsx';
import { SupportSlot } from '../host/shell-slots.ts';

/** Wherever a text sends people to the support: how to reach it, as the platform has set it; nothing while it has not. */
export const SupportContact = () => <Slot slot={SupportSlot} />;
