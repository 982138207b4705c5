import { Contacts } from '../../contacts/public.ts';
import { Outreach } from '../public.ts';
import type { OutreachMessage, Reached } from '../public.ts';
import type { Desk } from './desk.ts';

/** Lets a program of the company write to a number, met if need be: a campaign, quietly, unless told. */
export const reach = (
  { app, company, connection }: Pick<Desk, 'app' | 'company' | 'connection'>,
  number: string,
  message: Partial<Omit<OutreachMessage, 'contact'>> = {},
): Promise<Reached> =>
  app.database.transaction({ companyId: company.id, system: 'outreach' }, async (ctx) => {
    const sighting = { number, name: 'Cliente', isGroup: false };
    const [contact] = await app.host.resolve('tickets', Contacts).upsertMany(ctx, [sighting]);
    if (!contact) throw new Error('nobody was met');
    return app.host.resolve('tickets', Outreach).reach(ctx, {
      connectionId: connection,
      parts: [{ body: 'Promoção de sexta' }],
      quiet: true,
      origin: 'campaign',
      lane: 'campaigns',
      contact,
      ...message,
    });
  });
