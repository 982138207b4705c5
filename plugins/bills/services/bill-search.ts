import { setTimeout as wait } from 'node:timers/promises';
import { OutboundError } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { BillKind } from '../schemas.ts';
import { hasPhone } from '../rules/phones.ts';
import { billsToSend } from '../rules/open-bills.ts';
import type { SourceAnswer, Unblocked } from '../rules/source-answer.ts';
import type { ShownBill } from '../rules/texts.ts';
import type { BillSource, Contract, OpenBill, SourceCustomer } from '../sources/source.ts';
import { BillPictures } from './bill-pictures.ts';
import { Unblocking } from './unblocking.ts';

/** Milliseconds before a program that was away for a moment is asked once more. */
const SECOND_TRY = 1_000;

/** The question of a customer. */
export interface BillQuestion {
  readonly kind: BillKind;
  readonly companyId: number;
  readonly contactId: number;
  /** Of the contact, digits only. */
  readonly number: string;
  readonly document: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Files that were stored for the answer. */
  readonly files: string[];
}

/** Asks the company's programs about a document. */
@injectable()
export class BillSearch {
  constructor(
    @inject(BillPictures) private readonly pictures: BillPictures,
    @inject(Unblocking) private readonly unblocking: Unblocking,
  ) {}

  /** All are asked at once; they answer in their order. @throws the signal's reason, when it is aborted */
  ask(
    sources: readonly BillSource[],
    question: BillQuestion,
    signal: AbortSignal,
  ): Promise<readonly SourceAnswer[]> {
    return Promise.all(
      sources.map(async (source): Promise<SourceAnswer> => {
        try {
          return await this.#one(source, question, signal);
        } catch (error) {
          signal.throwIfAborted();
          if (!(error instanceof OutboundError)) throw error;
          return { source, state: 'failed', error };
        }
      }),
    );
  }

  async #one(
    source: BillSource,
    question: BillQuestion,
    signal: AbortSignal,
  ): Promise<SourceAnswer> {
    const again = <T>(read: () => Promise<T>): Promise<T> => twice(read, signal);
    const { document, number, kind } = question;
    const customers = await again(() => source.find(document));
    const [customer] = customers;
    if (!customer) return { source, state: 'missing' };
    const isKnown = customers.some(({ phones }) => hasPhone(phones, number));
    const found = { source, state: 'found', customer, isKnown } as const;
    if (kind === 'unblock') {
      return { ...found, bills: [], unblocked: await this.#unblock(source, customers, question) };
    }
    const open: OpenBill[] = [];
    for (const each of customers) open.push(...(await again(() => source.bills(each, document))));
    const bills: ShownBill[] = [];
    for (const bill of billsToSend(open, question.today)) {
      const whole = await again(() => source.whole(bill, isKnown));
      bills.push(await this.pictures.of(question.companyId, whole, question.files));
    }
    // A blocked customer is told so by the program itself: the copy of the bill opens the connection.
    const isBlocked = customers.some((each) => each.isBlocked === true) && source.unblocking;
    return isBlocked
      ? { ...found, bills, unblocked: await this.#unblock(source, customers, question) }
      : { ...found, bills };
  }

  async #unblock(
    source: BillSource,
    customers: readonly SourceCustomer[],
    { companyId, contactId }: BillQuestion,
  ): Promise<Unblocked> {
    const { unblocking } = source;
    if (!unblocking) return 'unable';
    const contracts: Contract[] = [];
    for (const customer of customers) contracts.push(...(await unblocking.contracts(customer)));
    const [contract] = contracts.filter(({ isBlocked }) => isBlocked);
    if (!contract) return contracts.length > 0 ? 'unneeded' : 'unable';
    const result = await this.unblocking.once({ companyId, contactId, source, contract });
    if (result !== 'done') return result;
    const isOnline = await unblocking.isOnline?.(contract).catch(() => undefined);
    return isOnline === true ? 'online' : 'done';
  }
}

/** Reads once more where the program was away for a moment. */
const twice = async <T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    const isAway =
      error instanceof OutboundError && error.kind === 'down' && error.code !== 'BREAKER_OPEN';
    if (!isAway || signal.aborted) throw error;
    await wait(SECOND_TRY, undefined, { signal });
    return read();
  }
};
