import type { RuleTester } from 'oxlint/plugins-dev';

/** A rule of the linter. Its package names the type only where rules are tested. */
export type Rule = Parameters<RuleTester['run']>[1];

/** The part of an import or export that names a module. */
export interface WithSource {
  readonly source?: { readonly type: string; readonly value?: unknown } | null;
}
