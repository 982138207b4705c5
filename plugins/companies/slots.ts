import { defineSlot } from 'prosa/contract';

export interface CompanyDialogProps {
  readonly company: { readonly id: number; readonly name: string };
  readonly disabled: boolean;
}

/** A part in the dialog of a company that exists. */
export const CompanyDialogSlot = defineSlot<CompanyDialogProps>('companies.dialog');
