import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, DemoContent } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Announcement } from '../models/announcement.ts';

const DAY = 86_400_000;

/** Announcements of a platform to its companies: news, a hint, and a planned pause that is shown when its time comes. */
@injectable()
export class DemoAnnouncements implements DemoContent {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  async fill(ctx: Ctx): Promise<void> {
    const now = this.clock.now().getTime();
    const inDays = (days: number): Date => new Date(now + days * DAY);
    const made = [
      {
        title: 'Feriado: o suporte responde na segunda',
        text: 'No feriado o suporte atende só urgências, pelo *WhatsApp*. As demais mensagens são respondidas na segunda-feira, a partir das 9h.',
        priority: 3 as const,
        createdAt: inDays(-4),
        endsAt: inDays(20),
        isTold: true,
      },
      {
        title: 'Campanhas com pausa para o almoço',
        text: 'Agora cada dia pode ter *dois horários*:\n- de manhã, até a pausa;\n- à tarde, depois dela.\n\nFora deles a campanha espera, e continua sozinha.',
        priority: 2 as const,
        createdAt: inDays(-1),
        isTold: true,
      },
      {
        title: 'Manutenção programada no domingo',
        text: 'Das 3h às 4h o sistema fica fora do ar. O que os clientes escreverem chega depois, *nada se perde*.',
        priority: 1 as const,
        createdAt: inDays(-2),
        startsAt: inDays(6),
        endsAt: inDays(7),
      },
    ];
    for (const row of made) {
      await Announcement.query(ctx.trx).insert({ ...row, updatedAt: row.createdAt });
    }
  }
}
