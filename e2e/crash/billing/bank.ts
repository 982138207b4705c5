import type { Client } from '../../product/client.ts';
import type { Product } from '../../product/product.ts';

/** A charge that the pay button handed out. */
export interface Charge {
  readonly txid: string;
  readonly invoiceId: number;
}

/** A charge as its bank has it. */
interface BankCharge {
  readonly txid: string;
  readonly isRemoved: boolean;
}

/** Money that a bank received. */
interface BankPayment {
  readonly externalId: string;
  readonly cents: number;
  /** Kept by the bank. */
  readonly feeCents: number;
}

/** A moment at which the product dies. */
export interface Moment {
  /** The request on whose way it lies. */
  readonly during: 'charge' | 'pay';
  /** Sets the trap. @returns ends once the product is dead */
  readonly kill: (product: Product) => Promise<void>;
}

/** The bank through which money comes while the product is killed. */
export interface Bank {
  /** For the product. */
  readonly environment: Readonly<Record<string, string>>;
  readonly moments: Readonly<Record<string, Moment>>;
  /** Has the product use it. @param owner somebody of the platform */
  setUp(owner: Client): Promise<void>;
  /** Somebody pays a charge. */
  pay(payer: Client, charge: Charge): Promise<void>;
  isPaid(txid: string): Promise<boolean>;
  /** All that it knows. */
  charges(): Promise<readonly BankCharge[]>;
  payments(): Promise<readonly BankPayment[]>;
  stop(): Promise<void>;
}

/** The body of an answer. @throws for another status than 200 */
export const fine = async (
  asked: Promise<{ readonly status: number; readonly body: unknown }>,
): Promise<unknown> => {
  const { status, body } = await asked;
  if (status !== 200) throw new Error(`${String(status)} ${JSON.stringify(body)}`);
  return body;
};
