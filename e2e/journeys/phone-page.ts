import type { Locator, Page } from 'playwright-core';

/** The page on which anybody plays the customer. */
export class PhonePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Invents somebody and takes their phone. */
  async invent(name: string, number: string): Promise<void> {
    const customers = this.page.getByRole('region', { name: 'Clientes' });
    await customers.getByRole('button', { name: 'Novo cliente' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Novo cliente' });
    await dialog.getByLabel('Nome').fill(name);
    await dialog.getByLabel('Número').fill(number);
    await dialog.getByRole('button', { name: 'Pegar o celular' }).click();
    // The phone of somebody else may be shown until now.
    await this.page.getByLabel(`Mensagens de ${name}`, { exact: true }).waitFor();
    await this.field.waitFor();
  }

  get field(): Locator {
    return this.page.getByRole('textbox', { name: 'Mensagem' });
  }

  async write(text: string): Promise<void> {
    await this.field.fill(text);
    await this.page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await this.shows(text);
  }

  /** Resolves when the phone shows a message. */
  async shows(text: string): Promise<void> {
    await this.page
      .getByLabel(/^Mensagens de/)
      .getByText(text)
      .first()
      .waitFor();
  }
}
