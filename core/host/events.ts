import type { PluginHandle, PublishedEvent, ServerPlugin } from '../contract.ts';
import type { HostLogger } from './lifecycle.ts';

/** A plugin that may react to events. */
export interface Subscriber {
  readonly plugin: ServerPlugin;
  readonly handle: PluginHandle;
  readonly isUp: () => boolean;
}

/**
 * Tells a committed event to all who react to it, each on its own: one's failure is logged by name and reaches neither
 * the others nor the publisher.
 * @returns when all have reacted
 */
export const dispatchEvent = async (
  event: PublishedEvent,
  subscribers: readonly Subscriber[],
  logger: HostLogger,
): Promise<void> => {
  // Most events concern nobody else, and each arriving message is one.
  const concerned = subscribers.filter(({ plugin, isUp }) => plugin.on?.[event.id] && isUp());
  if (concerned.length === 0) return;
  await Promise.all(
    concerned.map(async ({ plugin, handle }) => {
      try {
        await plugin.on?.[event.id]?.(event, handle);
      } catch (error) {
        logger.error(
          { plugin: plugin.manifest.id, event: event.id, seq: event.seq, err: error },
          'plugin failed to react to an event',
        );
      }
    }),
  );
};
