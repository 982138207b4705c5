import { ratingOf } from './rating.ts';
import type { Played } from './play.ts';
import { ratingQuestion, saying } from './texts.ts';
import type { BotConnection } from './types.ts';

/** The dialogue after an attendant has finished a ticket. */
export interface FinishedDialogue {
  readonly lines: Played['lines'];
  /** Further messages of the customer: they begin another ticket. */
  readonly rest: readonly string[];
}

const said = (text: string): Played['lines'] =>
  saying(text).map(({ body }) => ({ fromMe: true, body, file: undefined }));

/**
 * Says the last words of a connection, after the rating where one is asked for.
 * @param messages of the customer, after the end
 */
export const finish = (
  { complationMessage, ratingMessage }: BotConnection,
  messages: readonly string[],
  asksRating: boolean,
): FinishedDialogue => {
  if (!asksRating) return { lines: said(complationMessage), rest: messages };
  const question = said(ratingQuestion(ratingMessage));
  const [answer, ...rest] = messages;
  if (answer === undefined || ratingOf(answer) === undefined) {
    return { lines: question, rest: messages };
  }
  const given = { fromMe: false, body: answer, file: undefined };
  return { lines: [...question, given, ...said(complationMessage)], rest };
};
