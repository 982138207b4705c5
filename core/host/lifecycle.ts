import type { PluginHandle, ServerPlugin } from '../contract.ts';
import { PluginError } from './plugin-error.ts';

/** The part of a logger the host uses; pino's fits. */
export interface HostLogger {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** How to wake a plugin. */
export interface Startable {
  readonly plugin: ServerPlugin;
  readonly handle: PluginHandle;
  /** Makes its services. */
  readonly construct: () => void;
}

/**
 * Wakes plugins in dependency order and puts them to sleep in reverse. One that fails is told by name and left out; the
 * host goes on without it unless another plugin depends on it.
 */
export class Lifecycle {
  readonly #startables: readonly Startable[];
  readonly #logger: HostLogger;
  readonly #failures = new Map<string, Error>();
  readonly #started: Startable[] = [];
  #isWired = false;

  /** @param startables in dependency order */
  constructor(startables: readonly Startable[], logger: HostLogger) {
    this.#startables = startables;
    this.#logger = logger;
  }

  /** Plugin id → why it failed. */
  get failures(): ReadonlyMap<string, Error> {
    return this.#failures;
  }

  get isWired(): boolean {
    return this.#isWired;
  }

  isUp(id: string): boolean {
    return !this.#failures.has(id);
  }

  /** Makes every service once, so that what is wired wrongly shows at boot and not at the first request. */
  wire(): void {
    if (this.#isWired) return;
    for (const { plugin, construct } of this.#startables) {
      try {
        construct();
      } catch (error) {
        this.#fail(plugin, error);
      }
    }
    this.#isWired = true;
  }

  /** @throws PluginError when a plugin failed that others need; those already started are stopped then */
  async start(): Promise<void> {
    this.wire();
    for (const startable of this.#startables) {
      const { plugin, handle } = startable;
      if (!this.isUp(plugin.manifest.id)) continue;
      try {
        await plugin.start?.(handle);
        this.#started.push(startable);
      } catch (error) {
        await this.#failOrStop(plugin, error);
      }
    }
  }

  async stop(): Promise<void> {
    for (const { plugin, handle } of this.#started.splice(0).reverse()) {
      try {
        await plugin.stop?.(handle);
      } catch (error) {
        this.#logger.error({ plugin: plugin.manifest.id, err: error }, 'plugin did not stop');
      }
    }
  }

  async #failOrStop(plugin: ServerPlugin, error: unknown): Promise<void> {
    try {
      this.#fail(plugin, error);
    } catch (fatal) {
      await this.stop();
      throw fatal;
    }
  }

  #fail({ manifest: { id } }: ServerPlugin, error: unknown): void {
    const failure = error instanceof Error ? error : new Error(String(error));
    this.#failures.set(id, failure);
    const dependants = this.#startables
      .filter(({ plugin }) => plugin.manifest.dependsOn.includes(id))
      .map(({ plugin }) => `"${plugin.manifest.id}"`);
    if (dependants.length > 0) {
      throw new PluginError(
        'ERR_PLUGIN_START',
        `Plugin "${id}" failed to start, and ${dependants.join(' and ')} cannot do without it: ` +
          failure.message,
        { cause: failure },
      );
    }
    this.#logger.error({ plugin: id, err: failure }, `plugin "${id}" failed to start`);
  }
}
