/** Given to what fills the slot `companies.dialog`: a part of another plugin in the dialog of a company that exists. */
export interface CompanyDialogProps {
  readonly company: { readonly id: number; readonly name: string };
  readonly disabled: boolean;
}
