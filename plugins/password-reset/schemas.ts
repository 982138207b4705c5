import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { ChosenPassword, Closed } from 'prosa/schemas';

const Language = Type.Union([Type.Literal('pt'), Type.Literal('en'), Type.Literal('es')]);
export type Language = Static<typeof Language>;

/** The user who forgot their password, and the language to write in. */
export const ForgotBody = Closed({
  email: Type.String({ format: 'email', maxLength: 254 }),
  language: Type.Optional(Language),
});
export type ForgotBody = Static<typeof ForgotBody>;

/** The token of the mail, and the password from now on. Never in an address. */
export const ResetBody = Closed({
  token: Type.String({ minLength: 20, maxLength: 100 }),
  password: ChosenPassword,
});
export type ResetBody = Static<typeof ResetBody>;
