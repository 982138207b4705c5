import type { Locator, Page } from 'playwright-core';

/** The lists of the desk, as their tabs are called. */
type List = 'Atendendo' | 'Aguardando' | 'Finalizados';

/** How far a message got, as its sign is read out. */
export type Tick = 'Enviando' | 'Enviada' | 'Entregue' | 'Lida' | 'Não enviada';

/** Logs in through the page's own form. */
export const logIn = async (
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('button', { name: /^Menu de / }).waitFor();
};

/** The desk as an attendant sees and uses it. Everything waits until it is there. */
export class Desk {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens one of the lists. */
  async show(list: List): Promise<void> {
    if (list !== 'Finalizados') await this.#tab('Abertos').click();
    await this.#tab(list).click();
  }

  #tab(name: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) });
  }

  /** The number beside a list's name. */
  count(list: List, count: number): Locator {
    return this.#tab(list).getByText(String(count), { exact: true });
  }

  /** A list's content, rows or the words of an empty one. */
  list(list: List): Locator {
    const empty = { Atendendo: 'Nenhuma conversa', Aguardando: 'Ninguém', Finalizados: 'Nenhuma' };
    return this.page
      .getByRole('list', { name: list })
      .or(this.page.getByRole('heading', { name: new RegExp(`^${empty[list]}`) }));
  }

  /** A contact's row in one of the lists. */
  row(list: List, name: string): Locator {
    return this.page
      .getByRole('list', { name: list })
      .getByRole('listitem')
      .filter({ has: this.page.getByText(name, { exact: true }) });
  }

  async accept(name: string): Promise<void> {
    await this.page
      .getByRole('button', { name: `Aceitar a conversa com ${name}`, exact: true })
      .click();
    await this.composer.waitFor();
  }

  /** The messages of the open ticket. */
  get log(): Locator {
    return this.page.getByRole('log');
  }

  get composer(): Locator {
    return this.page.getByRole('textbox', { name: 'Mensagem' });
  }

  bubble(text: string): Locator {
    return this.log.getByRole('listitem').filter({ hasText: text });
  }

  tick(text: string, tick: Tick): Locator {
    return this.bubble(text).getByRole('img', { name: tick, exact: true });
  }

  /** Writes and sends as most do: Enter. */
  async write(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
    await this.bubble(text).waitFor();
  }

  /** A button of the ticket's header. */
  step(name: 'Finalizar' | 'Devolver' | 'Reabrir' | 'Aceitar'): Locator {
    return this.page.locator('.chat-head').getByRole('button', { name, exact: true });
  }
}

/** Resolves when something is no longer shown. */
export const gone = (locator: Locator): Promise<void> => locator.waitFor({ state: 'hidden' });

/** Runs in the page: notes each state of the sign of the bubble with some words. */
const WATCH_TICKS = `(words) => {
  const log = document.querySelector('[role="log"]');
  const states = [];
  new MutationObserver(() => {
    for (const bubble of log.querySelectorAll('.bubble')) {
      const state = bubble.querySelector('.ticks')?.getAttribute('aria-label');
      if (!bubble.textContent.includes(words) || !state) continue;
      if (states.at(-1) !== state) states.push(state);
    }
  }).observe(log, { childList: true, subtree: true, attributes: true });
  return states;
}`;

/**
 * Writes down every state of a message's sign, from before it is sent.
 * @returns reads what was seen, in order
 */
export const recordTicks = async (desk: Desk, text: string): Promise<() => Promise<string[]>> => {
  await desk.log.waitFor();
  const states = await desk.page.evaluateHandle<string[]>(
    `(${WATCH_TICKS})(${JSON.stringify(text)})`,
  );
  return () => states.jsonValue();
};
