import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, DemoContent } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { Contacts } from '../../contacts/public.ts';
import { Campaign } from '../models/campaign.ts';
import { storeAudience } from './campaign-sources.ts';
import { storeTexts } from './campaign-texts.ts';

const DAY = 86_400_000;

/** Those whom the finished campaign reached, and how far. */
const REACHED = [
  { name: 'Rosa Meireles', number: '5511933330021', slot: 1, state: 'read', hasReplied: true },
  { name: 'Sérgio Pinto', number: '5511933330022', slot: 2, state: 'read', hasReplied: true },
  { name: 'Tânia Alves', number: '5521987650023', slot: 1, state: 'read', hasReplied: false },
  { name: 'Ugo Ramos', number: '5531987650024', slot: 2, state: 'delivered', hasReplied: false },
  { name: 'Vera Dias', number: '5541987650025', slot: 1, state: 'failed', hasReplied: false },
  { name: 'Wagner Reis', number: '5551987650026', slot: 2, state: 'unknown', hasReplied: false },
] as const;

/** Whether the message is known to have left. */
const left = (state: (typeof REACHED)[number]['state']): boolean =>
  state !== 'failed' && state !== 'unknown';

const CORDS = new Map([
  [
    1,
    {
      body: 'Oi {nome}! As cordas novas chegaram. Quer que eu separe um jogo?',
      confirmationBody: '',
    },
  ],
  [2, { body: '{nome}, chegaram as cordas novas! Posso separar um jogo?', confirmationBody: '' }],
] as const);

const YEAR_END = new Map([
  [1, { body: 'Oi {nome}! No fim do ano abrimos até as 20h.', confirmationBody: '' }],
] as const);

/** Campaigns of a shop: one that is over, one that is planned, and a draft. */
@injectable()
export class DemoCampaigns implements DemoContent {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Connections) private readonly connections: Pick<Connections, 'resolve'>,
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'upsertMany'>,
  ) {}

  async fill(ctx: Ctx): Promise<void> {
    const { id: connectionId } = await this.connections.resolve(ctx, {});
    const contactListId = await firstList(ctx);
    await this.#finished(ctx, connectionId);
    const now = this.clock.now().getTime();
    const planned = await Campaign.query(ctx.trx).insertAndFetch({
      name: 'Horário de fim de ano',
      // Without a list there is nobody to write to, and nothing to plan.
      status: contactListId === null ? 'INATIVA' : 'PROGRAMADA',
      scheduledAt: contactListId === null ? null : new Date(now + 7 * DAY),
      connectionId,
      dailyLimit: 200,
    });
    await storeTexts(ctx, planned.id, YEAR_END);
    const draft = await Campaign.query(ctx.trx).insertAndFetch({ name: 'Aulas de violão' });
    if (contactListId === null) return;
    const audience = { sources: [{ kind: 'list', id: contactListId }], except: [] } as const;
    for (const { id } of [planned, draft]) await storeAudience(ctx, id, audience);
  }

  async #finished(ctx: Ctx, connectionId: number): Promise<void> {
    const at = new Date(this.clock.now().getTime() - 2 * DAY);
    const campaign = await Campaign.query(ctx.trx).insertAndFetch({
      name: 'Cordas novas',
      status: 'FINALIZADA',
      connectionId,
      scheduledAt: at,
      startedAt: at,
      preparedAt: at,
      completedAt: new Date(at.getTime() + 600_000),
      handed: REACHED.length,
    });
    await storeTexts(ctx, campaign.id, CORDS);
    const people = REACHED.map(({ name, number }) => ({ name, number, isGroup: false }));
    const contacts = await this.contacts.upsertMany(ctx, people);
    await ctx.trx('campaign_recipients').insert(
      REACHED.map(({ slot, state, hasReplied }, place) => ({
        company_id: ctx.companyId,
        campaign_id: campaign.id,
        contact_id: contacts[place]?.id,
        slot,
        state,
        reason: state === 'failed' ? 'not-on-whatsapp' : '',
        due_at: at,
        handed_at: at,
        sent_at: left(state) ? at : null,
        delivered_at: left(state) ? at : null,
        read_at: state === 'read' ? at : null,
        replied_at: hasReplied ? new Date(at.getTime() + 3_600_000) : null,
      })),
    );
  }
}

const firstList = async ({ trx, companyId }: Ctx): Promise<number | null> => {
  const row = await trx('contact_lists')
    .where({ company_id: companyId })
    .orderBy('id')
    .first<{ id: number } | undefined>('id');
  return row?.id ?? null;
};
