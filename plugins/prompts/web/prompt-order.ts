import type { PromptDto } from '../schemas.ts';

/** A text as the list compares it: without case and accents. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const order = new Intl.Collator('pt-BR', { sensitivity: 'base' });

/** As the list stands. */
export const byName = (a: Pick<PromptDto, 'id' | 'name'>, b: Pick<PromptDto, 'id' | 'name'>) =>
  order.compare(a.name, b.name) || a.id - b.id;
