import type { Ctx } from 'prosa/contract';
import type { DemoContent } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { Contacts } from '../../contacts/public.ts';
import { Tags } from '../../tags/public.ts';
import { Outreach } from '../../tickets/public.ts';
import { KanbanLane } from '../models/kanban-lane.ts';
import { KanbanRule } from '../models/kanban-rule.ts';

/** The steps of an order in a shop that sells and repairs instruments, each with somebody who is there. */
const LANES = [
  {
    name: 'Proposta enviada',
    color: '#0369a1',
    limit: null,
    customer: { name: 'Ana Beatriz Nogueira', number: '5511987650011' },
    said: 'Olá, Ana! Segue a proposta do violão clássico: R$ 1.290, com capa. Posso reservar?',
  },
  {
    name: 'Aguardando pagamento',
    color: '#b45309',
    limit: 3,
    customer: { name: 'Transportadora Veloz', number: '5521987650014' },
    said: 'Bom dia! O boleto do frete de novembro vence na sexta-feira.',
  },
  {
    name: 'Pronto para retirar',
    color: '#15803d',
    limit: null,
    customer: { name: 'Luthier Renato', number: '5531987650013' },
    said: 'Renato, as tarraxas que você encomendou chegaram. Pode retirar até sábado.',
  },
] as const;

/** A board with three lanes, a card in each, a limit, and a rule. */
@injectable()
export class DemoBoard implements DemoContent {
  constructor(
    @inject(Connections) private readonly connections: Pick<Connections, 'resolve'>,
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'upsertMany'>,
    @inject(Outreach) private readonly outreach: Pick<Outreach, 'reach'>,
    @inject(Tags) private readonly tags: Pick<Tags, 'exchange'>,
  ) {}

  async fill(ctx: Ctx): Promise<void> {
    const { id: connectionId } = await this.connections.resolve(ctx, {});
    await KanbanLane.query(ctx.trx).insert({ tagId: null, position: 0, cardLimit: null });
    for (const [at, { name, color, limit, customer, said }] of LANES.entries()) {
      const [tag] = (await ctx
        .trx('tags')
        .insert({ company_id: ctx.companyId, name, color, kanban: true })
        .returning('id')) as readonly { readonly id: number }[];
      const [contact] = await this.contacts.upsertMany(ctx, [{ ...customer, isGroup: false }]);
      if (!tag || !contact) throw new Error('a lane of the demo was not made');
      await KanbanLane.query(ctx.trx).insert({
        tagId: tag.id,
        position: at + 1,
        cardLimit: limit,
      });
      const parts = [{ body: said }];
      const { ticket } = await this.outreach.reach(ctx, { connectionId, contact, parts });
      await this.tags.exchange(ctx, ticket.id, { remove: [], add: [tag.id] });
    }
    await KanbanRule.query(ctx.trx).insert({
      event: 'close',
      tagId: null,
      queueId: null,
      laneId: null,
    });
  }
}
