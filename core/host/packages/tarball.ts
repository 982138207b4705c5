import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { CommandError } from '../../kernel/command-error.ts';

/** The part of a plugin's package.json that installing it needs. */
export interface TarballPackage {
  readonly name: string;
  readonly version: string;
  /** Of the plugin. */
  readonly id: string;
}

/**
 * Reads package.json out of what `npm pack` made.
 * @throws CommandError when it is no tarball of a plugin
 */
export const readTarball = async (file: string): Promise<TarballPackage> => {
  const text = await packageJsonIn(file);
  if (text === undefined) throw new CommandError(`${file} is not what "npm pack" makes.`);
  const { name, version, prosa } = JSON.parse(text) as {
    name?: string;
    version?: string;
    prosa?: { id?: string };
  };
  if (name === undefined || version === undefined || typeof prosa?.id !== 'string') {
    throw new CommandError(
      `${file} is no plugin of Prosa: its package.json needs a name, a version and "prosa": { "id": … }.`,
    );
  }
  return { name, version, id: prosa.id };
};

/** A name for a tarball that no other content has, so that the same version can be installed again after a change. */
export const tarballName = async (
  file: string,
  { name, version }: TarballPackage,
): Promise<string> => {
  const sum = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 8);
  return `${name.replace(/^@/, '').replace('/', '-')}-${version}-${sum}.tgz`;
};

const packageJsonIn = async (file: string): Promise<string | undefined> => {
  const archive = extract();
  let found: string | undefined;
  archive.on('entry', ({ name }, stream, next) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: unknown) => parts.push(part as Buffer));
    stream.on('end', () => {
      if (/^[^/]+\/package\.json$/.test(name)) found = Buffer.concat(parts).toString('utf8');
      next();
    });
  });
  try {
    await pipeline(createReadStream(file), createGunzip(), archive);
  } catch (error) {
    throw new CommandError(`${file} cannot be read as a tarball: ${String(error)}`, {
      cause: error,
    });
  }
  return found;
};
