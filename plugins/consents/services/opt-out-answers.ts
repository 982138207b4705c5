import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Users } from '../../users/public.ts';

/** The words of Prosa, where a company has none of its own. They say how to undo it in the words that are understood. */
const STANDARD = {
  pt: {
    out: 'Pronto! Você não vai mais receber mensagens de divulgação. Se mudar de ideia, responda VOLTAR.',
    in: 'Pronto! Você voltou a receber nossas mensagens. Para parar, responda SAIR.',
  },
  en: {
    out: 'Done! You will get no more promotional messages from us. If you change your mind, answer VOLTAR.',
    in: 'Done! You get our messages again. To stop them, answer STOP.',
  },
  es: {
    out: '¡Listo! No va a recibir más mensajes de divulgación. Si cambia de idea, responda VOLTAR.',
    in: '¡Listo! Vuelve a recibir nuestros mensajes. Para dejar de recibirlos, responda STOP.',
  },
} as const;

const SETTING = { out: 'optOutAnswer', in: 'optInAnswer' } as const;

/** The one answer to a contact whose word was obeyed. */
@injectable()
export class OptOutAnswers {
  constructor(
    @inject(Core.Settings) private readonly settings: Pick<Settings, 'get'>,
    @inject(Users) private readonly users: Pick<Users, 'companyLanguage'>,
  ) {}

  /** @param change what was done: taken off, or back again */
  async of(ctx: Ctx, change: 'out' | 'in'): Promise<string> {
    const own = String(await this.settings.get(ctx, SETTING[change])).trim();
    return own === '' ? STANDARD[await this.users.companyLanguage(ctx)][change] : own;
  }
}
