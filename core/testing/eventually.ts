const PATIENCE_MILLISECONDS = 20_000;
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 50;
const GROWTH = 1.4;

/**
 * Asks again until something is so, for what happens after an answer and then stays so. A state that lasts for a moment may
 * pass between two questions: ask its history instead. The pauses grow, since each question takes from the machine what the
 * awaited work needs.
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
