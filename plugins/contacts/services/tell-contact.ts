import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { ContactCreated, ContactUpdated } from '../facts.ts';
import type { ContactView } from '../public.ts';

/** Tells whoever follows contacts that one is new. Screens are not told: of many contacts at once they read their lists anew. */
export const publishCreated = (ctx: Ctx, contact: ContactView): void =>
  ctx.emit(ContactCreated, { contact });

/** Tells whoever follows contacts that one is different now, and no screen. */
export const publishUpdated = (ctx: Ctx, contact: ContactView): void =>
  ctx.emit(ContactUpdated, { contact });

/** Tells the company and whoever follows contacts that one is new. */
export const tellCreated = (ctx: Ctx, contact: ContactView): void =>
  ctx.emit(ContactCreated, { contact }, [topics.company]);

/** Tells the company and whoever follows contacts that one is different now. */
export const tellUpdated = (ctx: Ctx, contact: ContactView): void =>
  ctx.emit(ContactUpdated, { contact }, [topics.company]);
