import { mkdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** Folders any user can enter, in order of preference, for what cannot stay below DATA_DIR. */
export const commonFolders = (): readonly string[] => [
  '/var/lib/prosa',
  path.join(os.tmpdir(), 'prosa'),
];

/**
 * Makes the folder; others may pass through and see nothing.
 * @returns false when it cannot be made, or when somebody else could put files into it (a name in /tmp is free to
 * take, and programs are run from there)
 */
export const openCommonFolder = (folder: string): boolean => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    const { uid, mode } = statSync(folder);
    return uid === process.getuid?.() && (mode & 0o022) === 0;
  } catch {
    return false;
  }
};
