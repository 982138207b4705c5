/** An entry of a lock file of npm, as far as finding its dependencies goes. */
export interface LockedPackage {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly [field: string]: unknown;
}

/** A lock file of npm: packages by the folders they are installed in, `''` being the project itself. */
export interface Lock {
  readonly name: string;
  readonly version: string;
  readonly lockfileVersion: number;
  readonly requires: boolean;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/**
 * The part of a lock file that some packages need, with the same versions in the same folders.
 * @param lock where it is cut from
 * @param names of packages in its top folder
 * @returns the entries, by folder
 * @throws Error naming a dependency that `lock` does not have
 */
export const cutLock = (
  lock: Pick<Lock, 'packages'>,
  names: readonly string[],
): Readonly<Record<string, LockedPackage>> => {
  const found = new Map<string, LockedPackage>();
  const wanted = names.map((name) => ({ name, from: '' }));
  for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
    const folder = folderOf(lock, next.name, next.from);
    const entry = folder === undefined ? undefined : lock.packages[folder];
    if (folder === undefined || entry === undefined) {
      // Such as what is for another operating system alone.
      if (isOptional(lock, next)) continue;
      throw new Error(`The lock file has no ${next.name}, which ${next.from} needs.`);
    }
    if (found.has(folder)) continue;
    found.set(folder, entry);
    for (const name of dependenciesOf(entry)) wanted.push({ name, from: folder });
  }
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
};

/** As Node looks for it: beside the importer, then above. */
const folderOf = ({ packages }: Pick<Lock, 'packages'>, name: string, from: string) => {
  for (
    let above = from;
    ;
    above = above.slice(0, Math.max(above.lastIndexOf('/node_modules/'), 0))
  ) {
    const folder = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`;
    if (packages[folder] !== undefined) return folder;
    if (above === '') return undefined;
  }
};

const dependenciesOf = (entry: LockedPackage): readonly string[] => [
  ...Object.keys(entry.dependencies ?? {}),
  ...Object.keys(entry.optionalDependencies ?? {}),
  ...Object.keys(entry.peerDependencies ?? {}),
];

const isOptional = (
  { packages }: Pick<Lock, 'packages'>,
  { name, from }: { readonly name: string; readonly from: string },
): boolean => {
  const entry = packages[from];
  return (
    entry?.optionalDependencies?.[name] !== undefined ||
    entry?.peerDependenciesMeta?.[name]?.optional === true
  );
};
