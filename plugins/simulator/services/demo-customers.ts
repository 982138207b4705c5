import type { Ctx } from 'prosa/contract';
import type { DemoContent } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { AddressBook } from './address-book.ts';
import { Phones } from './phones.ts';

/** The first customers and their messages; the network holds these until the connection is up. */
const CUSTOMERS: readonly {
  readonly name: string;
  readonly number: string;
  readonly says: readonly string[];
}[] = [
  {
    name: 'Maria Souza',
    number: '5511987650001',
    says: ['Oi, boa tarde! Vocês têm o violão da foto?', 'O natural, de cordas de nylon'],
  },
  {
    name: 'João Pedro Albuquerque de Lima',
    number: '5511987650002',
    says: ['A entrega que era para hoje ainda não chegou. Pode verificar para mim?'],
  },
  {
    name: 'Oficina do Beto',
    number: '5521987650003',
    says: ['A nota fiscal veio com o CNPJ antigo, consegue corrigir?'],
  },
  {
    name: 'Letícia Castro',
    number: '5531987650004',
    says: ['Bom dia! Preciso da segunda via do boleto de novembro 🙏'],
  },
];

/** The other people in the shop's phone, who have not written yet. */
const ADDRESS_BOOK: readonly { readonly name: string; readonly number: string }[] = [
  { name: 'Ana Beatriz Nogueira', number: '5511987650011' },
  { name: 'Contabilidade Prado', number: '551133445566' },
  { name: 'Dona Lurdes', number: '551187650012' },
  { name: 'Fornecedor de cordas', number: '5548991234567' },
  { name: 'Luthier Renato', number: '5531987650013' },
  { name: 'Transportadora Veloz', number: '5521987650014' },
];

/** Somebody to talk with on the demo company's connection. */
@injectable()
export class DemoCustomers implements DemoContent {
  constructor(
    @inject(Phones) private readonly phones: Phones,
    @inject(AddressBook) private readonly book: AddressBook,
    @inject(Connections) private readonly connections: Connections,
  ) {}

  async fill(ctx: Ctx): Promise<void> {
    const connection = await this.connections.resolve(ctx, {});
    if (connection.provider !== 'simulator') return;
    await this.book.add(ctx, connection.id, ADDRESS_BOOK);
    for (const { name, number, says } of CUSTOMERS) {
      for (const body of says) {
        await this.phones.write(ctx, connection.id, { from: { number, name }, body });
      }
    }
  }
}
