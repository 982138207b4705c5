import type { Ctx } from 'prosa/contract';
import type { DemoContent } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { Contacts } from '../../contacts/public.ts';
import { Schedule } from '../models/schedule.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Messages of a shop that repairs instruments. Hours from now at which they are, or were, to be sent. */
const MESSAGES = [
  {
    hours: -50,
    body: 'Olá, {{firstName}}! Seu violão está pronto e pode ser retirado até sábado.',
    status: 'ENVIADA',
  },
  {
    hours: -26,
    body: 'Lembrete: a parcela deste mês vence amanhã.',
    status: 'ERRO',
    reason: 'absent',
  },
  {
    hours: 26,
    body: '{{ms}}, {{firstName}}! Confirmamos sua aula de amanhã às 15 h?',
    status: 'PENDENTE',
  },
  {
    hours: 7 * 24,
    body: 'Olá, {{firstName}}! Está na hora de trocar as cordas. Quer marcar?',
    status: 'PENDENTE',
    recurrence: {
      unit: 'month',
      every: 3,
      weekdays: [],
      count: null,
      until: null,
      skipsHolidays: true,
    },
  },
] as const;

/** Messages that were sent, are planned, and one that failed. */
@injectable()
export class DemoSchedules implements DemoContent {
  constructor(
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'upsertMany'>,
    @inject(Connections) private readonly connections: Pick<Connections, 'resolve'>,
  ) {}

  async fill(ctx: Ctx): Promise<void> {
    const { id: connectionId } = await this.connections.resolve(ctx, {});
    const [contact] = await this.contacts.upsertMany(ctx, [
      { number: '5511987650013', name: 'Dona Lurdes', isGroup: false },
    ]);
    if (!contact) throw new Error('nobody was made');
    const now = Date.now();
    for (const { hours, ...message } of MESSAGES) {
      const at = new Date(now + hours * HOUR);
      await Schedule.query(ctx.trx).insert({
        ...message,
        contactId: contact.id,
        connectionId,
        firstAt: at,
        sendAt: at,
        dueAt: at,
        sentAt: message.status === 'ENVIADA' ? at : null,
        createdAt: new Date(now - 3 * DAY),
      });
    }
  }
}
