import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { buildSdk, contractVersion } from '../../../scripts/build/sdk.mjs';
import { npm } from '../packages/npm.ts';
import type { Project } from '../../kernel/project.ts';

/** Below the packages, so that the compiler finds what it needs. */
const SCRATCH = 'node_modules/.cache/prosa-sdk';

/** The package as it was last made, not packed. */
export const sdkFolder = ({ root }: Project): string => path.join(root, SCRATCH);

/**
 * Makes the package `prosa` that plugins outside of this repository are written and tested against.
 * @param folder where its tarball is to lie
 * @returns the tarball's path
 */
export const packSdk = async (project: Project, folder: string): Promise<string> => {
  const scratch = sdkFolder(project);
  await buildSdk(scratch);
  await mkdir(folder, { recursive: true });
  await npm(scratch, ['pack', '--pack-destination', path.resolve(folder)]);
  return path.join(folder, `prosa-${contractVersion()}.tgz`);
};
