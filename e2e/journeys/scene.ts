import { logIn } from '../product/client.ts';
import type { Client } from '../product/client.ts';
import { gradient, silence } from './picture.ts';
import type { Customer } from './phone.ts';
import type { Person, Stage } from './stage.ts';

interface Ticket {
  readonly id: number;
  readonly uuid: string;
  readonly contact: { readonly name: string };
}

/** An afternoon in a music shop: what the screens show when they are looked at. */
export interface Scene {
  /** The attendant at the desk. */
  readonly ana: Person;
  /** Address of the ticket with Maria, and of one that is finished. */
  readonly maria: string;
  readonly sonia: string;
  readonly customers: { readonly maria: Customer };
}

const OTHER_COMPANY = {
  name: 'Padaria Estrela do Norte',
  email: 'dono@padaria.example.com',
  phone: '5511955550001',
  status: true,
};

const must = async (sent: Promise<{ status: number; body: unknown }>): Promise<unknown> => {
  const { status, body } = await sent;
  if (status >= 300) throw new Error(`${String(status)} ${JSON.stringify(body)}`);
  return body;
};

/** An attendant who works by way of the API. */
class Attendant {
  readonly #client: Client;
  readonly #queues: ReadonlyMap<string, number>;

  constructor(client: Client, queues: ReadonlyMap<string, number>) {
    this.#client = client;
    this.#queues = queues;
  }

  async find(name: string): Promise<Ticket> {
    const { tickets } = await this.#client.get<{ tickets: Ticket[] }>('/tickets?showAll=true');
    const ticket = tickets.find(({ contact }) => contact.name === name);
    if (!ticket) throw new Error(`${name} has not written.`);
    return ticket;
  }

  async accept(name: string, queue?: string): Promise<Ticket> {
    const ticket = await this.find(name);
    await must(
      this.#client.send('PUT', `/tickets/${String(ticket.id)}`, {
        status: 'open',
        userId: this.#client.userId,
        queueId: queue === undefined ? null : (this.#queues.get(queue) ?? null),
      }),
    );
    return ticket;
  }

  async reply({ id }: Ticket, body: string, quotes?: string): Promise<void> {
    const path = `/messages/${String(id)}`;
    const { messages } = await this.#client.get<{ messages: { id: number; body: string }[] }>(path);
    const quoted = messages.find((message) => quotes !== undefined && message.body === quotes);
    const signed = `*Ana Martins:*\n${body}`;
    await must(
      this.#client.send('POST', path, {
        body: signed,
        ...(quoted ? { quotedMsg: quoted.id } : {}),
      }),
    );
  }

  async tag({ id }: Ticket, tagId: number): Promise<void> {
    await must(this.#client.send('POST', '/tags/sync', { ticketId: id, tags: [tagId] }));
  }

  async finish({ id }: Ticket): Promise<void> {
    await must(
      this.#client.send('PUT', `/tickets/${String(id)}`, {
        status: 'closed',
        userId: this.#client.userId,
      }),
    );
  }
}

/** Plays the afternoon on the stage, in the order of its last words. */
export const layOut = async ({ product, colleague, phones, hire }: Stage): Promise<Scene> => {
  const queues = await colleague.get<readonly { id: number; name: string }[]>('/queue');
  await must(colleague.send('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' }));
  // A second connection, whose code nobody has scanned yet.
  const connection = await must(
    colleague.send('POST', '/whatsapp', { name: 'Filial Sul', provider: 'simulator' }),
  );
  await must(
    colleague.send('PUT', `/whatsappsession/${String((connection as { id: number }).id)}`),
  );
  // Another company, for whoever runs the platform.
  const platform = await logIn(product);
  await must(platform.send('POST', '/companies', { ...OTHER_COMPANY, planId: 1 }));
  const ana = await hire('Ana Martins');
  const users = await colleague.get<{ users: { id: number; email: string }[] }>('/users');
  const { id } = users.users.find(({ email }) => email === ana.email) ?? {};
  await must(
    colleague.send('PUT', `/users/${String(id)}`, { queueIds: queues.map((queue) => queue.id) }),
  );
  const desk = new Attendant(
    await logIn({ ...product, ...ana }),
    new Map(queues.map((queue) => [queue.name, queue.id])),
  );

  const tag = await must(colleague.send('POST', '/tags', { name: 'Orçamento', color: '#6d28d9' }));
  await must(
    colleague.send('POST', '/quick-messages', {
      shortcode: 'horario',
      message: 'Olá {{firstName}}! Atendemos de segunda a sábado, das 9 h às 18 h.',
      geral: true,
    }),
  );

  const sonia = phones.customer('Sônia Alves', '5511987650020');
  await sonia.write('A afinação ficou ótima, obrigada!');
  const finished = await desk.accept(sonia.name, 'Vendas');
  await desk.reply(finished, 'Que bom, Sônia! Até a próxima.');
  await desk.finish(finished);

  const suppliers = phones.customer('Carlos', '5511987650021');
  const group = { number: '120363045551234567', name: 'Fornecedores Zona Leste' };
  await suppliers.write('Chegou a remessa de cordas?', { group });
  await desk.accept(group.name);

  const rita = phones.customer('Rita Fernandes', '5511987650022');
  await rita.write('Meu pedido já saiu?');
  await desk.reply(await desk.accept(rita.name, 'Suporte'), 'Seu pedido saiu para entrega');

  await desk.reply(
    await desk.accept('Letícia Castro', 'Financeiro'),
    'Segue o boleto atualizado. Qualquer dúvida, é só chamar.',
  );

  const beto = phones.customer('Oficina do Beto', '5521987650003');
  await desk.accept(beto.name, 'Vendas');
  await beto.write('O número certo é o da filial');

  const joao = phones.customer('João Pedro Albuquerque de Lima', '5511987650002');
  await desk.reply(await desk.accept(joao.name, 'Suporte'), 'Já estou verificando, João.');
  await joao.send({ name: 'mensagem.wav', type: 'audio/wav', data: silence() });

  for (const [name, number, words] of [
    ['Vera Lúcia', '5511987650030', 'Vocês abrem no sábado?'],
    ['Padaria Estrela', '5511987650031', 'Precisamos de duas caixas de som para domingo.'],
    ['Paulo Henrique', '5511987650032', 'Boa tarde, tem aula de violino?'],
  ] as const) {
    await phones.customer(name, number).write(words);
  }

  const maria = phones.customer('Maria Souza', '5511987650001');
  const ticket = await desk.accept(maria.name, 'Vendas');
  await desk.tag(ticket, (tag as { id: number }).id);
  const photo = gradient(560, 320);
  await maria.send({ name: 'violao.png', type: 'image/png', data: photo }, 'esse aqui');
  await desk.reply(
    ticket,
    'Boa tarde, Maria! Temos sim, em duas cores: natural e sunburst. Na loja Centro consigo separar hoje.',
    'esse aqui',
  );
  await desk.reply(ticket, 'O natural sai por R$ 890,00 à vista no Pix.');
  await maria.has('O natural sai por');
  await maria.read();
  await maria.react('👍', 'R$ 890,00');
  await maria.write('Perfeito, vou passar aí amanhã então 🙏');
  return { ana, maria: ticket.uuid, sonia: finished.uuid, customers: { maria } };
};
