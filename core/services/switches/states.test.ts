import t from 'tap';
import { fixtureManifest } from '../../host/testing/fixtures.ts';
import { statesOf, switchedPlugins } from './states.ts';
import type { PluginSwitch } from './states.ts';

const tickets = fixtureManifest('tickets');
const tags = fixtureManifest('tags', { switchable: { isOnByDefault: true } });
const webhooks = fixtureManifest('webhooks', { switchable: { isOnByDefault: false } });
const flows = fixtureManifest('flows', {
  planFeature: 'useFlows',
  planFeatures: { useFlows: { isIncludedByDefault: false } },
});
const kanban = fixtureManifest('kanban', {
  dependsOn: ['tags'],
  planFeature: 'useKanban',
  switchable: { isOnByDefault: true },
});
const columns = fixtureManifest('columns', { dependsOn: ['kanban'] });
// The order in which they are given must not matter.
const manifests = [columns, kanban, tags, tickets, webhooks, flows];

const states = (
  features: Readonly<Record<string, boolean>> = {},
  switches: Readonly<Record<string, Partial<PluginSwitch>>> = {},
) =>
  statesOf(manifests, {
    features,
    switches: new Map(
      Object.entries(switches).map(([id, decided]) => [
        id,
        { chosen: null, forced: null, ...decided },
      ]),
    ),
  });

t.test('tells which plugins may be off, those above them too', (t) => {
  t.same([...switchedPlugins(manifests)].sort(), [
    'columns',
    'flows',
    'kanban',
    'tags',
    'webhooks',
  ]);
  t.end();
});

t.test('follows the manifest while nothing was decided', (t) => {
  const now = states();
  for (const id of ['tickets', 'tags', 'kanban', 'columns']) t.ok(now.isOn(id), id);
  t.same(now.whyOff('webhooks'), { reason: 'company' });
  t.same(now.whyOff('flows'), { reason: 'plan', feature: 'useFlows' });
  t.ok(states({ useFlows: true }).isOn('flows'));
  t.end();
});

t.test('a plan without the feature and an admin who switches it off both turn it off', (t) => {
  t.same(states({ useKanban: false }).whyOff('kanban'), { reason: 'plan', feature: 'useKanban' });
  t.same(states({}, { kanban: { chosen: false } }).whyOff('kanban'), { reason: 'company' });
  t.ok(states({}, { webhooks: { chosen: true } }).isOn('webhooks'));
  t.notOk(states({ useKanban: false }, { kanban: { chosen: true } }).isOn('kanban'));
  t.end();
});

t.test('the platform decides beside plan and company', (t) => {
  t.ok(states({ useKanban: false }, { kanban: { forced: true, chosen: false } }).isOn('kanban'));
  t.same(states({}, { tags: { forced: false, chosen: true } }).whyOff('tags'), {
    reason: 'platform',
  });
  t.end();
});

t.test('what depends on it is off with it, at any distance', (t) => {
  const now = states({}, { tags: { chosen: false } });
  t.same(now.whyOff('kanban'), { reason: 'dependency', plugin: 'tags' });
  t.same(now.whyOff('columns'), { reason: 'dependency', plugin: 'kanban' });
  t.ok(now.isOn('tickets'));
  t.end();
});

t.test('says by its code whether the plan or a switch closes it', (t) => {
  t.throws(() => states({ useKanban: false }).require('columns'), { code: 'ERR_PLAN_FEATURE' });
  t.throws(() => states({}, { tags: { chosen: false } }).require('columns'), {
    code: 'ERR_FEATURE_OFF',
  });
  t.doesNotThrow(() => states().require('tickets'));
  t.end();
});
