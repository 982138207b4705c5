import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { queueErrors } from '../errors.ts';
import type { QueueOption } from '../models/queue-option.ts';
import { OptionTargetsPoint } from '../public.ts';
import type { OptionTarget, OptionTargetChoice, OptionTargetSource } from '../public.ts';

/** The parts of other plugins that options may lead to: of those that are on for the company. */
@injectable()
export class OptionTargets {
  constructor(
    @inject(filled(OptionTargetsPoint)) private readonly sources: Filled<OptionTargetSource>,
  ) {}

  /** All that an option may lead to. */
  async choices(ctx: Ctx): Promise<readonly OptionTargetChoice[]> {
    return this.#choices(ctx, await this.sources.for(ctx));
  }

  /** The choices of the plugins that these options lead to. */
  async of(
    ctx: Ctx,
    options: readonly Pick<QueueOption, 'targetEngine'>[],
  ): Promise<readonly OptionTargetChoice[]> {
    const wanted = [...new Set(options.flatMap(({ targetEngine }) => targetEngine ?? []))];
    if (wanted.length === 0) return [];
    const sources = await this.sources.for(ctx);
    return this.#choices(
      ctx,
      sources.filter(({ engine: own }) =>
        wanted.some((engine) => engine === own || engine.startsWith(`${own}.`)),
      ),
    );
  }

  /** @throws ERR_QUEUE_OPTION_TARGET_NOT_FOUND for a target that is not there */
  async require(ctx: Ctx, target: OptionTarget | null | undefined): Promise<void> {
    if (!target) return;
    const choices = await this.of(ctx, [{ targetEngine: target.engine }]);
    const isThere = choices.some(
      ({ engine, config }) => engine === target.engine && config === target.config,
    );
    if (!isThere) throw queueErrors.ERR_QUEUE_OPTION_TARGET_NOT_FOUND();
  }

  async #choices(
    ctx: Ctx,
    sources: readonly OptionTargetSource[],
  ): Promise<readonly OptionTargetChoice[]> {
    const lists: OptionTargetChoice[][] = [];
    for (const source of sources) {
      const found = await source.choices(ctx);
      lists.push(found.map(({ engine, config, name }) => ({ engine, config, name })));
    }
    return lists.flat();
  }
}
