import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, DemoContent } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { KnowledgeSource } from '../../models/knowledge-source.ts';
import { chunksOf } from './chunks.ts';
import { replaceChunks } from './knowledge-store.ts';

const SOURCES = [
  {
    name: 'Entrega e frete',
    body: `# Prazo de entrega
Capitais do Sul e do Sudeste: dois a quatro dias úteis. Demais cidades: até nove dias úteis.

# Frete
Grátis acima de R$ 300 para todo o Brasil. Abaixo disso, R$ 24,90. Retirar na loja não custa nada e leva uma hora.`,
  },
  {
    name: 'Trocas e garantia',
    body: `# Trocas
Compras pela internet podem ser devolvidas em até sete dias, sem custo. Na loja, trocamos em até trinta dias com a nota.

# Garantia
Violões e guitarras têm garantia de um ano. Cordas e palhetas não têm garantia.`,
  },
  {
    name: 'Horários e formas de pagamento',
    body: `# Horários
De segunda a sexta das 8h às 18h; aos sábados até o meio-dia. Fechamos nos feriados nacionais.

# Pagamento
Pix com 5% de desconto, cartão em até dez vezes sem juros, boleto à vista.`,
  },
];

/** The questions that a shop is asked every day, with their answers. All prompts share them. */
@injectable()
export class DemoKnowledge implements DemoContent {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  async fill(ctx: Ctx): Promise<void> {
    for (const { name, body } of SOURCES) {
      const row = await KnowledgeSource.query(ctx.trx).insertAndFetch({
        promptId: null,
        kind: 'text',
        name,
        body,
        status: 'ready',
      });
      const amounts = await replaceChunks(ctx, row, chunksOf(body));
      await row.$query(ctx.trx).patch({ ...amounts, readAt: this.clock.now() });
    }
  }
}
