import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** @type {Map<string, { changed: number, ids: ReadonlySet<string> }>} */
const cache = new Map();

/**
 * The plugins a plugin declares in its manifest (`dependsOn` and `optional`), read without running it, so that
 * the linter needs neither a build nor a loader. A plugin without a readable manifest declares nothing.
 * @param {string} root folder of the project
 * @param {string} plugin id
 * @returns {ReadonlySet<string>}
 */
export function declaredDependencies(root, plugin) {
  return declaredIn(path.join(root, 'plugins', plugin, 'manifest.ts'));
}

/**
 * @param {string} file a manifest
 * @returns {ReadonlySet<string>}
 */
export function declaredIn(file) {
  const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (changed === undefined) return new Set();
  const known = cache.get(file);
  if (known?.changed === changed) return known.ids;
  const ids = idsIn(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  cache.set(file, { changed, ids });
  return ids;
}

/**
 * @param {ts.SourceFile} source
 * @returns {ReadonlySet<string>}
 */
function idsIn(source) {
  /** @type {Set<string>} */
  const ids = new Set();
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (
      ts.isPropertyAssignment(node) &&
      ['dependsOn', 'optional'].includes(node.name.getText(source)) &&
      ts.isArrayLiteralExpression(node.initializer)
    ) {
      for (const element of node.initializer.elements) {
        if (ts.isStringLiteralLike(element)) ids.add(element.text);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return ids;
}
