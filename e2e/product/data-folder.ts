import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { throwawayFolder } from '../../core/testing/throwaway.ts';

/** Where the wrapper of `npm test` tells about the installation it has made. */
export const INSTALLATION_VARIABLE = 'PROSA_TEST_INSTALLATION';

/**
 * A data folder of its own, below one that PostgreSQL's user can enter.
 * @param asInstalled with what the first start makes, where this run has it: for those who start with nothing changed
 */
export const dataFolder = (asInstalled: boolean): string => {
  const installation = process.env[INSTALLATION_VARIABLE];
  // Whoever starts the product outside of a test run measures it, or wants to see it as it is used.
  const home = throwawayFolder({ onDisk: installation === undefined });
  const folder = path.join(home, 'data');
  if (asInstalled && installation !== undefined && existsSync(installation)) {
    // Owners and rights as they are, which the file functions of Node do not keep.
    const { status, stderr } = spawnSync('cp', ['-a', installation, folder], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the installation was not copied: ${stderr}`);
  }
  return folder;
};
