import { contribute, defineManifest, definePlugin } from 'prosa/contract';
import type { Ctx, ServerPlugin } from 'prosa/contract';
import { OptionTargetsPoint } from './public.ts';
import type { OptionTargetChoice, OptionTargetSource } from './public.ts';

/** A made-up plugin, `robots`, that options of queues may lead to. @param choices asked each time */
export const robotsFor = (choices: () => readonly OptionTargetChoice[]): ServerPlugin => {
  class Robots implements OptionTargetSource {
    readonly engine = 'robots';

    choices(_ctx: Ctx): Promise<readonly OptionTargetChoice[]> {
      return Promise.resolve(choices());
    }
  }

  return definePlugin({
    manifest: defineManifest({
      id: 'robots',
      version: '1.0.0',
      core: '^1.0.0',
      dependsOn: ['queues'],
      api: [],
      tables: [],
      permissions: {},
      events: { publishes: {}, consumes: [] },
      jobs: {},
      tasks: {},
      web: { routes: [], nav: [] },
    }),
    contributes: [contribute(OptionTargetsPoint, Robots)],
  });
};
