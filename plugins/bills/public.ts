export { BillColumns } from './schemas.ts';
export type { BillKind, BillValues } from './schemas.ts';
