export { CompanyDialogSlot } from './slots.ts';
export type { CompanyDialogProps } from './slots.ts';
