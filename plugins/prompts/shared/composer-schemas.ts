import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id } from 'prosa/schemas';

/** The ways in which a text is written anew. */
export const REWRITES = ['shorter', 'warmer', 'formal', 'corrected'] as const;
export type Rewrite = (typeof REWRITES)[number];

/** The help for somebody who writes: an answer, or the text anew. */
export type ComposerHelp = 'suggest' | Rewrite;

/** Longest text that is written anew. */
export const LONGEST_DRAFT = 4_096;

export const ComposerHelpBody = Closed({
  help: Type.Union([
    Type.Literal('suggest'),
    Type.Literal('shorter'),
    Type.Literal('warmer'),
    Type.Literal('formal'),
    Type.Literal('corrected'),
  ]),
  /** The text so far: what is written anew, or what an answer is to go by. */
  text: Type.Optional(Type.String({ maxLength: LONGEST_DRAFT })),
});
export type ComposerHelpBody = Static<typeof ComposerHelpBody>;

/** Whether there is a prompt that can help. */
export const Readiness = Closed({ isReady: Type.Boolean() });

export const ComposerHelpParams = Closed({ ticketId: Id });

/** A line of the answer, which is JSON lines: parts of the text, then the end, or the code of what went wrong. */
export type ComposerLine =
  | { readonly text: string }
  | { readonly done: { readonly sources: readonly string[]; readonly isCut: boolean } }
  | { readonly error: string };
