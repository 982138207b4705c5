import { LRUCache } from 'lru-cache';
import type { Refusable } from './dialects.ts';

const MOST_MODELS = 2_000;
/** Servers that want the new name of the limit: OpenAI's own and Azure's. */
const NEW_NAME = /(^|\.)openai\.(com|azure\.com)$/;

/** The parameters that a model at an address takes. */
export interface Habits {
  readonly limit: 'max_completion_tokens' | 'max_tokens' | undefined;
  readonly temperature: boolean;
  readonly tools: boolean;
  readonly streamOptions: boolean;
}

/** The habits of a model that has refused nothing yet. */
const usualHabits = (baseUrl: string): Habits => ({
  limit: NEW_NAME.test(new URL(baseUrl).hostname) ? 'max_completion_tokens' : 'max_tokens',
  temperature: true,
  tools: true,
  streamOptions: true,
});

/**
 * The habits after a refusal: the limit takes its other name, anything else is left out.
 * @returns undefined where nothing is left to change
 */
export const habitsAfter = (
  habits: Habits,
  refused: Refusable,
  tried: ReadonlySet<Refusable>,
): Habits | undefined => {
  switch (refused) {
    case 'max_completion_tokens':
    case 'max_tokens': {
      if (habits.limit !== refused) return undefined;
      const other = refused === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
      return { ...habits, limit: tried.has(other) ? undefined : other };
    }
    case 'temperature':
      return habits.temperature ? { ...habits, temperature: false } : undefined;
    case 'tools':
      return habits.tools ? { ...habits, tools: false } : undefined;
    case 'stream_options':
      return habits.streamOptions ? { ...habits, streamOptions: false } : undefined;
    case 'response_format':
      return undefined;
  }
};

/** Remembers what models refused, by their address and name, until the process ends. */
export class HabitMemory {
  readonly #known = new LRUCache<string, Habits>({ max: MOST_MODELS });

  of(baseUrl: string, model: string): Habits {
    return this.#known.get(`${baseUrl}\n${model}`) ?? usualHabits(baseUrl);
  }

  keep(baseUrl: string, model: string, habits: Habits): void {
    this.#known.set(`${baseUrl}\n${model}`, habits);
  }
}
