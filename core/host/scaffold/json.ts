import { readFile, writeFile } from 'node:fs/promises';

/** @param file whose content is trusted to be a `T` */
export const readJson = async <T>(file: string): Promise<T> =>
  JSON.parse(await readFile(file, 'utf8')) as T;

export const writeJson = (file: string, content: object): Promise<void> =>
  writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
