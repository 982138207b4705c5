import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Figure } from './figures.ts';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

const WEB = fileURLToPath(new URL('../dist/web/', import.meta.url));

const kilobytes = (file: string): number =>
  gzipSync(readFileSync(path.join(WEB, file))).length / 1024;

/** P18: scripts the browser must have for `/tickets`: the shell, the desk, and what they import. */
export const benchPageWeight = (): Figure[] => {
  const manifest = JSON.parse(
    readFileSync(path.join(WEB, '.vite', 'manifest.json'), 'utf8'),
  ) as Record<string, Chunk>;
  const needed = new Set<string>();
  const follow = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || needed.has(chunk.file)) return;
    needed.add(chunk.file);
    for (const imported of chunk.imports ?? []) follow(imported);
  };
  for (const [key, chunk] of Object.entries(manifest)) {
    const isDesk = /plugins\/tickets\/web\/(index\.ts|TicketsScreen\.tsx)$/.test(key);
    if (chunk.isEntry || isDesk || /i18n\/pt\.json$|tickets\/locales\/pt\.json$/.test(key))
      follow(key);
  }
  const scripts = [...needed].filter((file) => file.endsWith('.js'));
  const total = scripts.reduce((sum, file) => sum + kilobytes(file), 0);
  return [
    {
      id: 'P18',
      what: 'first-load JavaScript of /tickets, gzip',
      value: total,
      unit: 'kB',
      must: { at: 'most', value: 350 },
      aim: 200,
      detail: `${String(scripts.length)} files`,
    },
  ];
};
