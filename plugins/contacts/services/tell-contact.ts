import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { ContactCreated, ContactUpdated } from '../facts.ts';
import type { ContactView } from '../public.ts';

/** Tells the company and whoever follows contacts that one is new. */
export const tellCreated = (ctx: Ctx, contact: ContactView): void =>
  ctx.emit(ContactCreated, { contact }, [topics.company]);

/** Tells the company and whoever follows contacts that one is different now. */
export const tellUpdated = (ctx: Ctx, contact: ContactView): void =>
  ctx.emit(ContactUpdated, { contact }, [topics.company]);
