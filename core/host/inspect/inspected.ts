import type { PluginManifest, ServerPlugin } from '../../contract.ts';
import type { OwnedTable } from './read-migrations.ts';
import type { RouteFact } from './route-table.ts';
import type { SourceFile } from './sources.ts';

/** A plugin with everything a rule may look at. */
export interface InspectedPlugin {
  readonly id: string;
  /** Absolute path. */
  readonly folder: string;
  readonly plugin: ServerPlugin;
  readonly manifest: PluginManifest;
  /** Its files, screens and tests included. */
  readonly sources: readonly SourceFile[];
}

/** A project whose manifests are sound one by one. */
export interface Inspected {
  readonly root: string;
  /** Plugins in folders of this project. */
  readonly plugins: readonly InspectedPlugin[];
  /** All plugins in dependency order, packages included. */
  readonly installed: readonly ServerPlugin[];
  /** Manifests of them, in the same order. */
  readonly manifests: readonly PluginManifest[];
  /** Tables as all migrations leave them. */
  readonly tables: readonly OwnedTable[];
  /** Routes as they are mounted. */
  readonly routes: readonly RouteFact[];
}

/** Compares one kind of declaration with the code. @returns a sentence for each problem */
export type Rule = (project: Inspected) => readonly string[];
