import type { Used } from '../ports.ts';

const CHARACTERS_PER_TOKEN = 4;
const TOKENS_PER_SECOND = 10;

/** Tokens that a budget counts for some calls: their tokens, and sound as tokens. */
export const budgetTokens = ({
  inputTokens = 0,
  outputTokens = 0,
  characters = 0,
  seconds = 0,
}: Used): number =>
  inputTokens +
  outputTokens +
  Math.ceil(characters / CHARACTERS_PER_TOKEN) +
  Math.ceil(seconds * TOKENS_PER_SECOND);
