import type { Ctx } from 'prosa/contract';
import type { DemoContent } from 'prosa/core';
import { injectable } from 'tsyringe';
import { QuickMessage } from '../models/quick-message.ts';

const MESSAGES = [
  { shortcode: 'olá', message: '{{ms}}, {{firstName}}! Como posso ajudar?' },
  {
    shortcode: 'horário',
    message: 'Atendemos de segunda a sexta, das 8h às 18h, e aos sábados até o meio-dia.',
  },
  {
    shortcode: 'protocolo',
    message: 'Anote, por favor, o protocolo deste atendimento: {{protocol}}',
  },
];

/** The messages a shop sends every day. */
@injectable()
export class DemoQuickMessages implements DemoContent {
  readonly #messages = MESSAGES;

  async fill(ctx: Ctx): Promise<void> {
    await QuickMessage.query(ctx.trx).insert(
      this.#messages.map((each) => ({ ...each, companyWide: true })),
    );
  }
}
