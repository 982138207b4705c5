import type { Outbound } from 'prosa/core';
import type { SourceId } from '../schemas.ts';

/** A program with the bills of a company, as it is reached. */
export interface SourceAccess {
  readonly outbound: Pick<Outbound, 'json' | 'text'>;
  /** Makes a call unless its host has failed too often. */
  readonly guard: <T>(url: string, call: () => Promise<T>) => Promise<T>;
  /** Of all calls; absent where nobody waits. */
  readonly signal?: AbortSignal;
}

/** A customer of the company, as the other program knows it: nothing else of its rows is read. */
export interface SourceCustomer {
  readonly id: string;
  readonly name: string;
  readonly phones: readonly string[];
  /** Whether the customer's connection is blocked, where the program says so with the customer. */
  readonly isBlocked?: boolean;
  /** Another name under which its bills are listed. */
  readonly login?: string;
}

/** A bill that is not paid. */
export interface OpenBill {
  readonly id: string;
  /** As people know it; empty where it has none. */
  readonly number: string;
  /** Of a real. */
  readonly cents: number;
  /** `YYYY-MM-DD` */
  readonly dueDate: string;
  readonly description: string;
  /** A page that shows the customer's name and address. */
  readonly link?: string;
  /** The text of a Pix. */
  readonly pix?: string;
  /** The digits below a barcode. */
  readonly barcode?: string;
  /** Shows the customer's name and address. */
  readonly pdf?: Buffer;
}

/** A connection that may be unblocked on trust. */
export interface Contract {
  /** The other program's number for it. */
  readonly id: string;
  readonly isBlocked: boolean;
}

/** Reads bills from one program. All methods reject with an `OutboundError`. */
export interface BillSource {
  readonly id: SourceId;
  /** The host that is called. */
  readonly host: string;
  /** A question that changes nothing, to see whether the keys are right. */
  check(): Promise<void>;
  /** Customers with this document: none, one, or the same person a few times. */
  find(document: string): Promise<readonly SourceCustomer[]>;
  bills(customer: SourceCustomer, document: string): Promise<readonly OpenBill[]>;
  /** A bill with all it can be paid with. @param withPdf whether the paper may be shown */
  whole(bill: OpenBill, withPdf: boolean): Promise<OpenBill>;
  /** Absent where connections cannot be unblocked. */
  readonly unblocking?: {
    contracts(customer: SourceCustomer): Promise<readonly Contract[]>;
    /** @returns whether the program did it. It must not be asked twice */
    unblock(contract: Contract): Promise<boolean>;
    /** Whether the customer is connected again; undefined where nobody knows. */
    isOnline?(contract: Contract): Promise<boolean | undefined>;
  };
}
