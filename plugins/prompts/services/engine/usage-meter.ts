import type { ChatUsage, UsagePurpose, Used } from '../ports.ts';

type Amounts = { -readonly [Name in keyof Required<Used>]: number };

const nothing = (): Amounts => ({
  calls: 0,
  failures: 0,
  inputTokens: 0,
  outputTokens: 0,
  estimates: 0,
  characters: 0,
  seconds: 0,
});

/** Adds up what the calls of one turn use, also of those that fail or are dropped. */
export class UsageMeter {
  readonly #used = new Map<UsagePurpose, Amounts>();

  /** A call that was answered. */
  add(purpose: UsagePurpose, { inputTokens, outputTokens, isEstimated }: ChatUsage): void {
    const amounts = this.#of(purpose);
    amounts.calls += 1;
    amounts.inputTokens += inputTokens;
    amounts.outputTokens += outputTokens;
    if (isEstimated) amounts.estimates += 1;
  }

  /** A call that failed. @param inputTokens that the service may have counted */
  fail(purpose: UsagePurpose, inputTokens: number): void {
    const amounts = this.#of(purpose);
    amounts.calls += 1;
    amounts.failures += 1;
    amounts.inputTokens += inputTokens;
    if (inputTokens > 0) amounts.estimates += 1;
  }

  spoke(characters: number): void {
    const amounts = this.#of('speech');
    amounts.calls += 1;
    amounts.characters += characters;
  }

  of(purpose: UsagePurpose): Used {
    return this.#used.get(purpose) ?? {};
  }

  /** The purposes that anything was used for. */
  purposes(): readonly UsagePurpose[] {
    return [...this.#used.keys()];
  }

  #of(purpose: UsagePurpose): Amounts {
    const amounts = this.#used.get(purpose) ?? nothing();
    this.#used.set(purpose, amounts);
    return amounts;
  }
}
