import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PACKAGES_FOLDER } from '../../../scripts/build/plugin-packages.mjs';
import { npm } from './npm.ts';

/** npm takes nothing from anywhere that the package does not name itself, and asks nobody. */
const INSTALL = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--omit=dev'];

/** The packages Prosa shares with plugins (`knex`, `react`) are peers of theirs: they find them in the folder above. */
const CONFIGURATION = 'legacy-peer-deps=true\nsave-exact=true\n';

interface PackageJson {
  readonly private: true;
  readonly description: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly prosa: { readonly plugins: readonly string[] };
}

const EMPTY: PackageJson = {
  private: true,
  description: 'Plugins that "npm run plugins add" installed',
  prosa: { plugins: [] },
};

/**
 * The folder of the project in which plugins are installed that are packages: an npm project of its own, with the tarballs
 * it was made of. Prosa's own package.json stays as it is, so that a new version of Prosa meets no local change.
 */
export class PackagesFolder {
  readonly path: string;

  /** @param root folder of the project */
  constructor(root: string) {
    this.path = path.join(root, PACKAGES_FOLDER);
  }

  /**
   * Installs a tarball, in place of another version of the same package.
   * @param tarball `file`: where it is now; `name`: what it is called here
   * @throws CommandError with what npm said
   */
  async install(packageName: string, tarball: { file: string; name: string }): Promise<void> {
    await mkdir(this.path, { recursive: true });
    await writeFile(path.join(this.path, '.npmrc'), CONFIGURATION);
    await cp(tarball.file, path.join(this.path, tarball.name));
    const own = await this.#read();
    await this.#write({
      ...own,
      dependencies: { ...own.dependencies, [packageName]: `file:${tarball.name}` },
      prosa: { plugins: [...new Set([...own.prosa.plugins, packageName])].sort() },
    });
    await npm(this.path, ['install', ...INSTALL]);
  }

  /** Uninstalls a package. The folder goes with the last one. */
  async uninstall(packageName: string): Promise<void> {
    const own = await this.#read();
    const plugins = own.prosa.plugins.filter((name) => name !== packageName);
    if (plugins.length === 0) {
      await rm(this.path, { recursive: true });
      return;
    }
    const { [packageName]: _gone, ...dependencies } = own.dependencies ?? {};
    await this.#write({ ...own, dependencies, prosa: { plugins } });
    await npm(this.path, ['install', ...INSTALL]);
    await this.removeUnusedTarballs();
  }

  /** Of versions that others have replaced. */
  async removeUnusedTarballs(): Promise<void> {
    const used = new Set(Object.values((await this.#read()).dependencies ?? {}));
    for (const name of await readdir(this.path)) {
      if (name.endsWith('.tgz') && !used.has(`file:${name}`)) await rm(path.join(this.path, name));
    }
  }

  /** Does `work`. If it fails, what was installed before is installed again. */
  async orRestored<T>(work: () => Promise<T>): Promise<T> {
    const files = ['package.json', 'package-lock.json'].map((name) => path.join(this.path, name));
    const before = await Promise.all(
      files.map(async (file) => (existsSync(file) ? readFile(file) : undefined)),
    );
    try {
      return await work();
    } catch (error) {
      if (before[0] === undefined) await rm(this.path, { recursive: true, force: true });
      else {
        await Promise.all(
          files.map(async (file, at) => {
            const text = before[at];
            await (text === undefined ? rm(file, { force: true }) : writeFile(file, text));
          }),
        );
        await npm(this.path, ['install', ...INSTALL]);
        await this.removeUnusedTarballs();
      }
      throw error;
    }
  }

  async #read(): Promise<PackageJson> {
    const file = path.join(this.path, 'package.json');
    if (!existsSync(file)) return EMPTY;
    return JSON.parse(await readFile(file, 'utf8')) as PackageJson;
  }

  async #write(content: PackageJson): Promise<void> {
    await writeFile(path.join(this.path, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
  }
}
