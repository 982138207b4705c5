import type { Ctx } from 'prosa/contract';
import type { DemoContent } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import { ConsentService } from './consent-service.ts';

const CUSTOMERS = [
  { name: 'Maria Souza', number: '5511987650001' },
  { name: 'Oficina do Beto', number: '5521987650003' },
  { name: 'Letícia Castro', number: '5531987650004' },
];

/** One customer who agreed to hear of news, and two who want no more of them. */
@injectable()
export class DemoConsents implements DemoContent {
  constructor(
    @inject(ConsentService) private readonly consents: ConsentService,
    @inject(Contacts) private readonly contacts: Contacts,
  ) {}

  async fill(ctx: Ctx): Promise<void> {
    const [maria, beto, leticia] = await this.contacts.upsertMany(
      ctx,
      CUSTOMERS.map((customer) => ({ ...customer, isGroup: false })),
    );
    if (!maria || !beto || !leticia) throw new Error('the customers of the demo are missing');
    await this.consents.record(ctx, {
      contactId: maria.id,
      purpose: 'marketing',
      basis: 'consent',
      source: 'form',
      reason: 'Formulário do site',
      shownText: 'Quero receber novidades e promoções pelo WhatsApp. Posso parar quando quiser.',
    });
    await this.consents.optOut(ctx, beto.id, 'Pediu por telefone');
    await this.consents.optOut(ctx, leticia.id, 'Só quer receber boletos');
  }
}
