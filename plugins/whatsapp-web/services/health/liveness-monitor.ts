import type { Logger } from 'pino';
import { DeliveryGapDetector } from './delivery-gap-detector.ts';
import type { DeliveryGap } from './delivery-gap-detector.ts';
import type { HourlyCount } from '../../../connections/public.ts';
import type { ChannelClient } from '../socket/channel-client.ts';
import { ProbeSchedule } from './probe-schedule.ts';
import { ProbeFailures } from './probe-failures.ts';
import { hourlyBaselineOf } from './hourly-baseline.ts';

/** How long the channel may take to answer. */
export const ANSWER_MILLISECONDS = 10_000;
/** How often each connection is looked after. */
export const CHECK_MILLISECONDS = 10_000;
/** How long what is known of a connection's habits is good for. */
const BASELINE_MILLISECONDS = 60 * 60_000;

interface Options {
  readonly client: Pick<ChannelClient, 'isOpen' | 'library' | 'me'>;
  readonly logger: Logger;
  /** When messages came on the connection, in the last weeks. */
  readonly hourlyCounts: () => Promise<readonly HourlyCount[]>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** To be opened anew: for nothing but silence, or because a question was not answered. */
  readonly reopen: (why: 'quiet' | 'silent') => void;
  /** To be run from scratch: opened anew, it did not answer either. */
  readonly renew: () => Promise<void>;
  /** It turned out that the connection had not been heard on. */
  readonly onGap: (gap: DeliveryGap) => void;
}

/** Looks after a connection that seems open: whether anything comes, and whether anybody answers. */
export class LivenessMonitor {
  readonly #options: Options;
  readonly #gaps: DeliveryGapDetector;
  readonly #schedule: ProbeSchedule;
  readonly #failures = new ProbeFailures();
  #baselineReadAt = -Infinity;

  constructor(options: Options) {
    this.#options = options;
    this.#gaps = new DeliveryGapDetector(options.now());
    this.#schedule = new ProbeSchedule(options.now());
  }

  opened(): void {
    const now = this.#options.now();
    this.#gaps.opened(now);
    this.#schedule.opened(now);
  }

  /** A message came. @param sentAt when the channel took it, in milliseconds since 1970 */
  messageReceived(sentAt: number): void {
    const now = this.#options.now();
    const gap = this.#gaps.messageReceived(now, sentAt);
    if (!gap) return;
    this.#options.logger.warn(gap, 'a WhatsApp connection was deaf');
    this.#options.onGap(gap);
  }

  /** To be called every {@link CHECK_MILLISECONDS}. */
  check(): void {
    const { client, logger, now, reopen } = this.#options;
    if (!client.isOpen) return;
    const at = now();
    if (at - this.#baselineReadAt >= BASELINE_MILLISECONDS) void this.readBaseline();
    if (this.#gaps.isSuspicious(at)) {
      logger.info('a WhatsApp connection is silent and is opened anew');
      reopen('quiet');
    } else if (this.#schedule.isDue(at)) void this.#probe();
  }

  /** Learns when messages usually come. Once before the connection opens; then it sees to that by itself. */
  async readBaseline(): Promise<void> {
    const at = this.#options.now();
    this.#baselineReadAt = at;
    try {
      this.#gaps.setBaseline(hourlyBaselineOf(await this.#options.hourlyCounts(), at));
    } catch (error) {
      // The baseline known before is as good as ever.
      this.#options.logger.warn(
        { err: error },
        'the habits of a WhatsApp connection were not read',
      );
    }
  }

  /** Something only the channel knows: the pings of the socket are answered by less. */
  async #probe(): Promise<void> {
    const { client, logger, now, reopen, renew } = this.#options;
    const { library, me } = client;
    if (!library || !me) return;
    if (await isAnswered(library.onWhatsApp(me.id))) {
      this.#failures.answered();
      return;
    }
    // Another one by now.
    if (client.library !== library || !client.isOpen) return;
    const remedy = this.#failures.failed(now());
    logger.warn({ remedy }, 'a WhatsApp connection does not answer and is opened anew');
    this.#gaps.asked(now());
    if (remedy === 'reopen') reopen('silent');
    else {
      await renew().catch((error: unknown) => {
        logger.error({ err: error }, 'a WhatsApp connection was not opened from scratch');
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
