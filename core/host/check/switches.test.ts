import t from 'tap';
import { problemsOf, small } from '../testing/problems.ts';

const on = { isOnByDefault: true };

t.test('names plan features that nobody declares, or two do', async (t) => {
  const useFlows = { isIncludedByDefault: false };
  const problems = await problemsOf(t, {
    flows: small('flows', { planFeature: 'useFlows', planFeatures: { useFlows } }),
    above: small('above', { planFeature: 'useFlows', dependsOn: ['flows'] }),
    apart: small('apart', { planFeature: 'useFlows' }),
    kanban: small('kanban', { planFeature: 'useKanban', planFeatures: { useFlows } }),
  });
  t.same(problems.filter((problem) => !problem.includes('the text')).sort(), [
    '"apart" needs the plan feature "useFlows", which neither it nor a plugin it depends on declares under planFeatures.',
    '"flows" and "kanban" both own the plan feature "useFlows".',
  ]);
  t.ok(problems.some((problem) => problem.includes('planFeatures.useFlows.label')));
});

t.test('names a basic plugin that depends on one that may be off', async (t) => {
  const problems = await problemsOf(t, {
    tags: small('tags', { switchable: on }),
    board: small('board', { dependsOn: ['tags'] }),
    labels: small('labels', { optional: ['tags'] }),
    columns: small('columns', { dependsOn: ['tags'], switchable: on }),
  });
  t.same(
    problems.filter((problem) => !problem.includes('the text')),
    [
      '"board" is basic, but depends on "tags", which may be off: make it switchable too, or name "tags" under optional.',
    ],
  );
  t.match(problems, [/switchable: the text "feature\.title" of "\w+" is missing in pt, en, es/]);
});
