import path from 'node:path';

/** Imports of a file, as it writes them: relative paths alone count. */
export interface SourceFile {
  /** Relative to the project. */
  readonly file: string;
  readonly imports: readonly string[];
}

/**
 * The unit that a file counts with: its folder, where that has no folders inside; else the file itself, because such a
 * folder holds files that stand above its folders beside files that stand below them.
 */
const roomsOf = (files: readonly string[]): ReadonlyMap<string, string> => {
  const parents = new Set(files.map((file) => path.posix.dirname(path.posix.dirname(file))));
  return new Map(
    files.map((file) => {
      const folder = path.posix.dirname(file);
      return [file, parents.has(folder) ? file : folder];
    }),
  );
};

/**
 * Circles between folders: each as the folders on one way round, the first one again at the end. Pure.
 * @param sources all files that are to be looked at; imports of others are left out
 */
export const folderCircles = (sources: readonly SourceFile[]): readonly (readonly string[])[] => {
  const rooms = roomsOf(sources.map(({ file }) => file));
  const edges = new Map<string, Set<string>>();
  for (const { file, imports } of sources) {
    const from = rooms.get(file) ?? file;
    const targets = edges.get(from) ?? new Set<string>();
    edges.set(from, targets);
    for (const specifier of imports) {
      const to = rooms.get(path.posix.join(path.posix.dirname(file), specifier));
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  const circles: string[][] = [];
  const done = new Set<string>();
  for (const start of [...edges.keys()].sort()) {
    if (done.has(start)) continue;
    const way = wayBack(start, edges);
    done.add(start);
    if (!way) continue;
    circles.push(way);
    // One sentence for each circle is enough: its other folders are not asked again.
    for (const room of way) done.add(room);
  }
  return circles;
};

/** The shortest way from a room back to itself; undefined where there is none. */
const wayBack = (
  start: string,
  edges: ReadonlyMap<string, ReadonlySet<string>>,
): string[] | undefined => {
  const before = new Map<string, string>();
  const waiting = [start];
  // An array is walked on to what was added meanwhile.
  for (const room of waiting) {
    for (const next of edges.get(room) ?? []) {
      if (next === start) return [...trail(room, before), start];
      if (before.has(next)) continue;
      before.set(next, room);
      waiting.push(next);
    }
  }
  return undefined;
};

const trail = (end: string, before: ReadonlyMap<string, string>): string[] => {
  const previous = before.get(end);
  return previous === undefined ? [end] : [...trail(previous, before), end];
};
