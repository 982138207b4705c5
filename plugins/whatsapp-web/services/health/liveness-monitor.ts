import type { Logger } from 'pino';
import { Hearing } from './delivery-gap-detector.ts';
import type { Deafness } from './delivery-gap-detector.ts';
import type { HourlyCount } from '../../../connections/public.ts';
import type { LineConnection } from '../socket/channel-session.ts';
import { Questions } from './probe-schedule.ts';
import { Unanswered } from './probe-failures.ts';
import { usualHoursOf } from './hourly-baseline.ts';

/** How long the channel may take to answer. */
export const ANSWER_MILLISECONDS = 10_000;
/** How often each line is looked after. */
export const LOOK_MILLISECONDS = 10_000;
/** How long what is known of a line's habits is good for. */
const HABITS_MILLISECONDS = 60 * 60_000;

interface Options {
  readonly connection: Pick<LineConnection, 'isOpen' | 'library' | 'me'>;
  readonly logger: Logger;
  /** When messages came on the line, in the last weeks. */
  readonly hourlyCounts: () => Promise<readonly HourlyCount[]>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** To be opened anew: for nothing but silence, or because a question was not answered. */
  readonly reopen: (why: 'quiet' | 'silent') => void;
  /** To be run from scratch: opened anew, it did not answer either. */
  readonly renew: () => Promise<void>;
  /** It turned out that the line had not been heard on. */
  readonly deaf: (deafness: Deafness) => void;
}

/** Looks after a line that seems open: whether anything comes, and whether anybody answers. */
export class LineWatch {
  readonly #options: Options;
  readonly #hearing: Hearing;
  readonly #questions: Questions;
  readonly #unanswered = new Unanswered();
  #habitsReadAt = -Infinity;

  constructor(options: Options) {
    this.#options = options;
    this.#hearing = new Hearing(options.now());
    this.#questions = new Questions(options.now());
  }

  opened(): void {
    const now = this.#options.now();
    this.#hearing.opened(now);
    this.#questions.opened(now);
  }

  /** A message came. @param sentAt when the channel took it, in milliseconds since 1970 */
  heard(sentAt: number): void {
    const now = this.#options.now();
    const deafness = this.#hearing.heard(now, sentAt);
    if (!deafness) return;
    this.#options.logger.warn(deafness, 'a WhatsApp line was deaf');
    this.#options.deaf(deafness);
  }

  /** To be called every {@link LOOK_MILLISECONDS}. */
  look(): void {
    const { connection, logger, now, reopen } = this.#options;
    if (!connection.isOpen) return;
    const at = now();
    if (at - this.#habitsReadAt >= HABITS_MILLISECONDS) void this.readHabits();
    if (this.#hearing.isSuspicious(at)) {
      logger.info('a WhatsApp line is silent and is opened anew');
      reopen('quiet');
    } else if (this.#questions.isDue(at)) void this.#ask();
  }

  /** Learns when messages usually come. Once before the line opens; then it sees to that by itself. */
  async readHabits(): Promise<void> {
    const at = this.#options.now();
    this.#habitsReadAt = at;
    try {
      this.#hearing.learned(usualHoursOf(await this.#options.hourlyCounts(), at));
    } catch (error) {
      // What was known before is as good as ever.
      this.#options.logger.warn({ err: error }, 'the habits of a WhatsApp line were not read');
    }
  }

  /** Something only the channel knows: the pings of the connection are answered by less. */
  async #ask(): Promise<void> {
    const { connection, logger, now, reopen, renew } = this.#options;
    const { library, me } = connection;
    if (!library || !me) return;
    if (await isAnswered(library.onWhatsApp(me.id))) {
      this.#unanswered.answered();
      return;
    }
    // Another one by now.
    if (connection.library !== library || !connection.isOpen) return;
    const remedy = this.#unanswered.failed(now());
    logger.warn({ remedy }, 'a WhatsApp line does not answer and is opened anew');
    this.#hearing.asked(now());
    if (remedy === 'reopen') reopen('silent');
    else {
      await renew().catch((error: unknown) => {
        logger.error({ err: error }, 'a WhatsApp line was not opened from scratch');
      });
    }
  }
}

const isAnswered = async (answer: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MILLISECONDS);
    timer.unref();
  });
  try {
    return await Promise.race([answer.then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};
