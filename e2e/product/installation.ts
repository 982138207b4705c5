import path from 'node:path';
import { removeDataFolder } from '../../core/testing/throwaway.ts';
import { startProduct } from './product.ts';

/**
 * Starts the built product once and stops it in order, so that tests that are not about the first start begin with a copy
 * of what it made: database, demo company and all.
 */
export const makeInstallation = async (): Promise<{ folder: string; remove(): void }> => {
  const { dataDir, end } = await startProduct();
  await end();
  return {
    folder: dataDir,
    remove: () => {
      removeDataFolder(dataDir);
      removeDataFolder(path.dirname(dataDir));
    },
  };
};
