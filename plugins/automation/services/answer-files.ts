import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { EngineAnswer } from '../public.ts';

/** The stored files of answers, such as voice notes. They belong to messages once these are said. */
@injectable()
export class AnswerFiles {
  constructor(@inject(Core.Storage) private readonly storage: Pick<Storage, 'remove'>) {}

  /** Removes those of an answer that is never said. */
  async drop(ctx: Ctx, answer: EngineAnswer | null | undefined): Promise<void> {
    const ids = (answer?.replies ?? []).flatMap(({ file }) => file?.id ?? []);
    if (ids.length > 0) await this.storage.remove(ctx, ...ids);
  }
}
