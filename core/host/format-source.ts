import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import type { FormatConfig } from 'oxfmt';

/** Kinds of files that the formatter knows, of those that commands write. */
const FORMATTED = new Set(['.css', '.json', '.md', '.ts', '.tsx']);

/**
 * Formats a file's text as the project formats its own; texts of other kinds stay as they are.
 * @param root folder of Prosa, which has the options; without them the formatter's own hold
 * @throws Error where the text cannot be parsed
 */
export const formatSource = async (root: string, file: string, text: string): Promise<string> => {
  if (!FORMATTED.has(path.extname(file))) return text;
  const config = path.join(root, '.oxfmtrc.json');
  const options = existsSync(config)
    ? (JSON.parse(await readFile(config, 'utf8')) as FormatConfig)
    : {};
  const { code, errors } = await format(path.basename(file), text, options);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return code;
};
