import { contribute, defineEvent, definePlugin, follow } from 'prosa/contract';
import type {
  Ctx,
  FollowedFact,
  Following,
  JobCompanies,
  PluginManifest,
  ServerPlugin,
} from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import { discoverPlugins } from '../../core/host/discover.ts';
import { fixtureManifest } from '../../core/host/testing/fixtures.ts';

/**
 * Work of a plugin for a company, as an instrumented plugin notes it. A task does not know its company: 0; so has a job that
 * asked for the companies it works for, beside one deed for each of them.
 */
export interface Deed {
  readonly kind: 'task' | 'fact' | 'job';
  readonly plugin: string;
  /** Of the task, the fact or the job, without the plugin's id. */
  readonly name: string;
  readonly companyId: number;
}

/** The installed plugins, with handlers that note who is given which work. */
export interface SwitchedTree {
  readonly plugins: readonly ServerPlugin[];
  readonly deeds: readonly Deed[];
}

const payload = {
  type: 'object',
  required: ['number'],
  properties: { number: { type: 'integer' } },
};
const ProbeNoted = defineEvent<{ number: number }>('probe.thing-noted', payload, 'number');

class ProbeTopic {
  of(): Promise<readonly string[]> {
    return Promise.resolve(['probe']);
  }
}

/** One of everything that a plugin may have: no kind is left out of the walk because no installed plugin has it. */
const probe: ServerPlugin = definePlugin({
  manifest: fixtureManifest('probe', {
    switchable: { isOnByDefault: true },
    planFeature: 'useProbe',
    planFeatures: { useProbe: { isIncludedByDefault: true } },
    api: ['probe'],
    settings: {
      type: 'object',
      properties: {
        probeLimit: { type: 'integer', minimum: 0, maximum: 9, default: 1 },
        probeKey: { type: 'string', maxLength: 100, default: '', secret: true },
      },
    },
    events: {
      publishes: {
        'probe.thing-noted': { event: 'probe', action: 'create', payload, key: 'number' },
      },
      consumes: [],
    },
    follows: { from: 'now', events: ['probe.thing-noted'] },
    jobs: { sweep: { every: '1h' } },
    tasks: { send: { payload, retryLimit: 1, retryDelay: 1 } },
    web: {
      routes: [{ path: '/probe', screen: 'ProbeScreen', access: 'member' }],
      nav: [{ section: 'main', path: '/probe', label: 'nav.probe', order: 99, access: 'member' }],
      fills: [{ slot: 'shell.topbar', component: 'ProbeButton', order: 99, access: 'member' }],
    },
  }),
  contributes: [contribute(CorePoints.topicAccess, ProbeTopic)],
  routes: (app) => {
    const schema = { response: { 200: {} } };
    app.get('/probe', { config: { access: 'member' }, schema }, () => ({ things: [] }));
  },
  follows: [follow(ProbeNoted, () => Promise.resolve())],
  jobs: { sweep: async (_handle, companies) => void (await companies.enabled()) },
  tasks: { send: () => Promise.resolve() },
});

/** Notes the companies that a job is given. */
const listening = (
  companies: JobCompanies,
  note: (companyIds: readonly number[]) => void,
): JobCompanies => ({
  enabled: async () => {
    const ids = await companies.enabled();
    note(ids);
    return ids;
  },
  among: async (companyIds) => {
    const ids = await companies.among(companyIds);
    note(ids);
    return ids;
  },
  each: (work) =>
    companies.each(async (ctx: Ctx) => {
      note([ctx.companyId]);
      await work(ctx);
    }),
});

const followed = (
  { id: plugin }: PluginManifest,
  { fact }: Following,
  note: (deed: Deed) => void,
): Following =>
  follow(fact, ({ id, companyId }: FollowedFact) => {
    note({ kind: 'fact', plugin, name: id, companyId });
    return Promise.resolve();
  });

/**
 * The plugin with tasks and followers that only note that they were asked, since what they are given is made up, and with
 * jobs that work as ever and note the companies they ask for. Nothing reacts to the made-up events.
 */
const instrumented = (
  { on: _on, ...plugin }: ServerPlugin,
  note: (deed: Deed) => void,
): ServerPlugin => {
  const { manifest } = plugin;
  const { id } = manifest;
  return {
    ...plugin,
    follows: (plugin.follows ?? []).map((following) => followed(manifest, following, note)),
    tasks: Object.fromEntries(
      Object.keys(plugin.tasks ?? {}).map((name) => [
        name,
        () => {
          note({ kind: 'task', plugin: id, name, companyId: 0 });
          return Promise.resolve();
        },
      ]),
    ),
    jobs: Object.fromEntries(
      Object.entries(plugin.jobs ?? {}).map(([name, run]) => [
        name,
        (handle, companies) =>
          run(
            handle,
            listening(companies, (companyIds) => {
              for (const companyId of [0, ...companyIds])
                note({ kind: 'job', plugin: id, name, companyId });
            }),
          ),
      ]),
    ),
  };
};

/** The installed plugins and the probe, each with handlers that note the work they are given. */
export const switchedTree = async (): Promise<SwitchedTree> => {
  const deeds: Deed[] = [];
  const installed = (await discoverPlugins()).map(({ plugin }) => plugin);
  return {
    plugins: [...installed, probe].map((plugin) =>
      instrumented(plugin, (deed) => void deeds.push(deed)),
    ),
    deeds,
  };
};
