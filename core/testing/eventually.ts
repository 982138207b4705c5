const PATIENCE_MILLISECONDS = 20_000;
const FIRST_PAUSE = 5;
/** What lasts for a moment only, like a line that reconnects, is still seen. */
const LONGEST_PAUSE = 20;
const GROWTH = 1.4;

/**
 * Asks again until something is so, for what happens after an answer. The pauses grow: each question takes from the machine
 * what it waits for needs.
 * @returns what was seen then
 * @throws after twenty seconds, with what it saw last
 */
export const eventually = async <T>(
  look: () => T | Promise<T>,
  holds: (seen: T) => boolean = Boolean,
): Promise<T> => {
  const end = performance.now() + PATIENCE_MILLISECONDS;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * GROWTH, LONGEST_PAUSE)) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (performance.now() > end) throw new Error(`it never became true: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};
