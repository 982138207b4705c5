import type { Ctx } from 'prosa/contract';
import type { OutreachCandidate, OutreachSource, SkipReason, WaitReason } from '../public.ts';
import { ofSource } from './source-roster.ts';

interface Waiting {
  readonly candidates: OutreachCandidate[];
  until: Date;
}

interface OfSource {
  readonly skipped: Map<SkipReason, OutreachCandidate[]>;
  readonly waiting: Map<WaitReason, Waiting>;
}

/** Those who were not written to in a claim, by source and reason. */
export class Refusals {
  readonly #bySource = new Map<OutreachSource, OfSource>();
  /** Those who were put off, told of or not. */
  readonly putOffContacts = new Set<number>();

  skip(source: OutreachSource, candidate: OutreachCandidate, reason: SkipReason): void {
    const { skipped } = this.#of(source);
    const known = skipped.get(reason);
    if (known) known.push(candidate);
    else skipped.set(reason, [candidate]);
  }

  /** Those who wait for the same reason wait until the last of them may go: they come again together. */
  putOff(
    source: OutreachSource,
    candidate: OutreachCandidate,
    { reason, until }: { readonly reason: WaitReason; readonly until: Date },
  ): void {
    const { waiting } = this.#of(source);
    this.putOffContacts.add(candidate.contactId);
    const known = waiting.get(reason);
    if (!known) {
      waiting.set(reason, { candidates: [candidate], until });
      return;
    }
    known.candidates.push(candidate);
    if (until > known.until) known.until = until;
  }

  /**
   * Tells all sources of those that were not told yet, in one round trip as long as each source takes one statement for a reason.
   * @throws SourceFailure
   */
  async tell(ctx: Ctx): Promise<void> {
    const told = [...this.#bySource].flatMap(([source, { skipped, waiting }]) => [
      ...[...skipped].map(([reason, all]) => ofSource(source, () => source.skip(ctx, all, reason))),
      ...[...waiting].map(([reason, { candidates, until }]) =>
        ofSource(source, () => source.later(ctx, candidates, until, reason)),
      ),
    ]);
    this.#bySource.clear();
    await Promise.all(told);
  }

  #of(source: OutreachSource): OfSource {
    const known = this.#bySource.get(source) ?? { skipped: new Map(), waiting: new Map() };
    this.#bySource.set(source, known);
    return known;
  }
}
