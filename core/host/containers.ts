import 'reflect-metadata';
import { Lifecycle } from 'tsyringe';
import type { DependencyContainer } from 'tsyringe';
import type { Binding, Constructor, PluginHandle, ServerPlugin, Token } from '../contract.ts';
import { PluginError } from './plugin-error.ts';
import { declaredDependencies } from './sort.ts';

/**
 * One plugin's services. It knows the core's tokens, the plugin's own, and what its declared dependencies provide;
 * nothing else exists in it. Everything in it is made once.
 */
export class PluginContainer {
  readonly #container: DependencyContainer;
  /** tsyringe keeps only the text of what a factory throws; the sentence for the developer is kept here. */
  readonly #refusals: PluginError[] = [];
  readonly #classes: Constructor<unknown>[] = [];

  /** The part of it that the plugin's own code is given. */
  readonly handle: PluginHandle = { resolve: (token) => this.resolve(token) };

  constructor(
    readonly id: string,
    root: DependencyContainer,
  ) {
    this.#container = root.createChildContainer();
  }

  /** Makes everything of the plugin's own, once. */
  construct(): void {
    for (const implementation of this.#classes) this.resolve(implementation);
  }

  /** Makes a service available here under its token. The class is made once, however many tokens lead to it. */
  add({ token, implementation }: Binding): void {
    if (this.#container.isRegistered(token, true)) {
      throw refuse(`Plugin "${this.id}" binds "${token}" twice.`);
    }
    this.addClass(implementation);
    this.#container.register(token, { useToken: implementation });
  }

  addClass(implementation: Constructor<unknown>): void {
    if (this.#container.isRegistered(implementation)) return;
    this.#container.register(
      implementation,
      { useClass: implementation },
      { lifecycle: Lifecycle.Singleton },
    );
    this.#classes.push(implementation);
  }

  /** Makes something available that is found elsewhere, or refuses it by throwing. */
  addFactory(token: string, make: () => unknown): void {
    this.#container.register(token, {
      useFactory: () => {
        try {
          return make();
        } catch (error) {
          if (error instanceof PluginError) this.#refusals.push(error);
          throw error;
        }
      },
    });
  }

  /** @throws PluginError when it, or something it needs, is not the plugin's to have */
  resolve<T>(token: Token<T> | Constructor<T>): T {
    this.#refusals.length = 0;
    try {
      return this.#container.resolve<T>(token);
    } catch (error) {
      throw this.#refusals[0] ?? error;
    }
  }
}

/**
 * One container per plugin, each seeing only what its plugin declares.
 * @param root holds the core's tokens
 * @param plugins in dependency order
 * @throws PluginError when a token is bound twice or under another plugin's name
 */
export const createContainers = (
  root: DependencyContainer,
  plugins: readonly ServerPlugin[],
): ReadonlyMap<string, PluginContainer> => {
  const containers = new Map(
    plugins.map(({ manifest: { id } }) => [id, new PluginContainer(id, root)]),
  );
  for (const plugin of plugins) {
    const container = containers.get(plugin.manifest.id) as PluginContainer;
    for (const binding of ownBindings(plugin)) container.add(binding);
    for (const implementation of classesOf(plugin)) container.addClass(implementation);
    for (const other of plugins) {
      if (other !== plugin) lend(other, containers, plugin, container);
    }
  }
  return containers;
};

const ownBindings = (plugin: ServerPlugin): readonly Binding[] => {
  const { id } = plugin.manifest;
  const bindings = [...(plugin.provides ?? []), ...privateBindings(plugin)];
  const foreign = bindings.find(({ token }) => !token.startsWith(`${id}.`));
  if (foreign) {
    throw refuse(`Plugin "${id}" binds "${foreign.token}"; its own tokens begin with "${id}.".`);
  }
  return bindings;
};

const privateBindings = ({ services = [] }: ServerPlugin): readonly Binding[] =>
  services.filter((service): service is Binding => typeof service !== 'function');

/** Services that are their own token, and contributions, which have none. */
const classesOf = ({
  services = [],
  contributes = [],
}: ServerPlugin): readonly Constructor<unknown>[] => [
  ...services.filter((service) => typeof service === 'function'),
  ...contributes.map(({ implementation }) => implementation),
];

/** Puts another plugin's tokens into a borrower's container: to be used, or to be refused with a reason. */
const lend = (
  owner: ServerPlugin,
  containers: ReadonlyMap<string, PluginContainer>,
  borrower: ServerPlugin,
  container: PluginContainer,
): void => {
  const from = owner.manifest.id;
  const to = borrower.manifest.id;
  const isDeclared = declaredDependencies(borrower.manifest).includes(from);
  for (const { token } of owner.provides ?? []) {
    container.addFactory(token, () => {
      if (isDeclared) return containers.get(from)?.resolve(token);
      throw refuse(
        `Plugin "${to}" injects "${token}" of plugin "${from}" without depending on it: ` +
          `add "${from}" to dependsOn in its manifest.`,
      );
    });
  }
  for (const { token } of privateBindings(owner)) {
    container.addFactory(token, () => {
      throw refuse(`Plugin "${to}" injects "${token}", which plugin "${from}" keeps to itself.`);
    });
  }
};

const refuse = (sentence: string): PluginError => new PluginError('ERR_PLUGIN_TOKEN', sentence);
