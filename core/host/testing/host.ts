import 'reflect-metadata';
import { container } from 'tsyringe';
import type { DependencyContainer } from 'tsyringe';
import type { Point, ServerPlugin } from '../../contract.ts';
import { createHost } from '../host.ts';
import type { Host } from '../../services/plugin-host.ts';
import type { HostLogger } from '../lifecycle.ts';

/** A host of fixture plugins, with what it logs and the container that stands for the core's. */
export interface HostFixture {
  readonly host: Host;
  readonly rootContainer: DependencyContainer;
  readonly errors: readonly { readonly fields: object; readonly message: string }[];
}

/** @param off ids of plugins that are off for every company */
export const hostOf = (
  plugins: readonly ServerPlugin[],
  corePoints?: readonly Point<unknown>[],
  off: readonly string[] = [],
): HostFixture => {
  const errors: { fields: object; message: string }[] = [];
  const logger: HostLogger = {
    info: () => undefined,
    error: (fields, message) => errors.push({ fields, message }),
  };
  const rootContainer = container.createChildContainer();
  const host = createHost({
    plugins,
    rootContainer,
    logger,
    switches: {
      mayBeOff: (id) => off.includes(id),
      of: () => Promise.resolve({ isOn: (id) => !off.includes(id) }),
    },
    ...(corePoints ? { corePoints } : {}),
  });
  return { host, rootContainer, errors };
};
