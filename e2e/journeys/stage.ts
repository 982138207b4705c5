import type { Browser } from 'playwright-core';
import { logIn as logInByApi } from '../product/client.ts';
import type { Client } from '../product/client.ts';
import { startProduct } from '../product/product.ts';
import type { Product } from '../product/product.ts';
import { openBrowser, remembered, visit } from './browser.ts';
import type { Life, Look, Visit } from './browser.ts';
import { phonesOf } from './phone.ts';
import type { Phones } from './phone.ts';

/** Somebody who can log in. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The started product with its demo company, a browser, and a colleague at the customers' phones. */
export interface Stage {
  readonly product: Product;
  readonly browser: Browser;
  /** An administrator besides the one who sits at the desk: a login ends the same person's other sessions. */
  readonly colleague: Client;
  readonly phones: Phones;
  /** Employs somebody who sees every ticket. */
  hire(name: string): Promise<Person>;
  /** Opens a window at the login page. */
  open(life: Life, look?: Look): Promise<Visit>;
  /** Opens a window at the desk, with a session. Those who log in through the page {@link open} one. */
  enter(life: Life, person: Person | Product, look?: Look): Promise<Visit>;
}

const emailOf = (name: string): string =>
  `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`;

const employ = async (client: Client, name: string): Promise<Person> => {
  const person = { name, email: emailOf(name), password: 'outra senha de teste' };
  const { status, body } = await client.send('POST', '/users', {
    ...person,
    profile: 'admin',
    allTicket: 'enable',
  });
  if (status >= 300) throw new Error(`users: ${String(status)} ${JSON.stringify(body)}`);
  return person;
};

/**
 * Starts everything; it ends with the test.
 * @param environment of the product, besides what a test always sets
 */
export const setStage = async (
  life: Pick<Life, 'teardown'>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Stage> => {
  const product = await startProduct(environment);
  life.teardown(() => product.stop());
  const owner = await logInByApi(product);
  const person = await employ(owner, 'Carlos Lima');
  const colleague = await logInByApi({ ...product, ...person });
  const phones = await phonesOf(colleague);
  const browser = await openBrowser(life);
  return {
    product,
    browser,
    colleague,
    phones,
    hire: (name) => employ(colleague, name),
    open: (inside, look) => visit(inside, browser, product.address, { look }),
    enter: async (inside, who, look) => {
      const remembers = await remembered(product.address, who);
      const beginning = { look, at: '/tickets', remembers };
      const entered = await visit(inside, browser, product.address, beginning);
      await entered.page.getByRole('button', { name: /^Menu de / }).waitFor();
      return entered;
    },
  };
};
