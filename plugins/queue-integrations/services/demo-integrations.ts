import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { DemoContent, Secrets } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { QueueIntegration } from '../models/queue-integration.ts';
import { SIGNING_PURPOSE } from './secret-purposes.ts';
import { newSigningSecret } from './signing-secret.ts';

/** Services of a shop. Both are made up, and answer on this machine where they were started. */
@injectable()
export class DemoIntegrations implements DemoContent {
  constructor(@inject(Core.Secrets) private readonly secrets: Pick<Secrets, 'seal'>) {}

  async fill(ctx: Ctx): Promise<void> {
    await QueueIntegration.query(ctx.trx).insert({
      type: 'n8n',
      name: 'Fluxo de pedidos',
      projectName: 'Fluxo de pedidos',
      url: 'http://127.0.0.1:8794/webhook/prosa',
      signingSecret: this.secrets.seal(newSigningSecret(), SIGNING_PURPOSE),
      createdAt: new Date(Date.now() - 60_000),
    });
    await QueueIntegration.query(ctx.trx).insert({
      type: 'typebot',
      name: 'Assistente da loja',
      projectName: 'Assistente da loja',
      url: 'http://127.0.0.1:8793',
      slug: 'loja',
      expiresMinutes: 30,
      unknownMessage: 'Não entendi. Responda com o número de uma das opções, por favor.',
      keywordRestart: 'menu',
      restartMessage: 'Tudo bem, vamos começar de novo. Escreva quando quiser.',
    });
  }
}
