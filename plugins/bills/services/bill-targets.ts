import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import type { OptionTargetChoice, OptionTargetSource } from '../../queues/public.ts';
import { BILL_KINDS } from '../schemas.ts';
import type { BillKind } from '../schemas.ts';
import { BILLS } from './bill-engine.ts';

const NAMES: Readonly<Record<BillKind, string>> = {
  'second-copy': 'Segunda via de boleto',
  unblock: 'Religue de confiança',
};

/** Lets options of queues lead to bills. */
@injectable()
export class BillTargets implements OptionTargetSource {
  readonly engine = BILLS;

  choices(_ctx: Ctx): Promise<readonly OptionTargetChoice[]> {
    return Promise.resolve(
      BILL_KINDS.map((kind, at) => ({ engine: BILLS, config: at + 1, name: NAMES[kind] })),
    );
  }
}
