import t from 'tap';
import { helps, HELPS_INDEX } from '../testing/helps.ts';
import { problemsOf, problemsWith } from '../testing/problems.ts';
import { indexFile, manifestFile } from '../testing/project.ts';

t.test('names events without a schema, a publisher or a reaction', async (t) => {
  const problems = await problemsOf(t, {
    helps: helps({
      'publish.ts': `export const publish = (ctx: { emit: (event: string) => void }): void => {
  ctx.emit('helps.help-removed');
};`,
    }),
    tags: {
      'manifest.ts': manifestFile('tags', {
        dependsOn: ['helps'],
        optional: ['absent'],
        events: {
          publishes: {},
          consumes: ['helps.help-read', 'other.thing-done', 'helps.help-changed', 'absent.x'],
        },
      }),
      'index.ts': indexFile(`on: {
        'helps.help-read': async () => undefined,
        'other.thing-done': async () => undefined,
        'absent.x': async () => undefined,
        'helps.help-opened': async () => undefined,
      }`),
    },
  });
  t.same(problems, [
    'plugins/helps/publish.ts publishes "helps.help-removed", which its manifest has no schema for.',
    '"tags" consumes "helps.help-read", which nobody publishes.',
    '"tags" consumes "other.thing-done" without depending on "other".',
    '"tags" reacts to "helps.help-opened", which its manifest does not consume.',
    '"tags" says that it consumes "helps.help-changed", but does not react to it.',
  ]);
});

t.test('names events that are declared and never published, and idle jobs and tasks', async (t) => {
  const problems = await problemsWith(t, {
    'publish.ts': 'export const publish = () => undefined;',
    'index.ts': HELPS_INDEX.replace(`jobs: { 'tidy-up'`, `jobs: { tidy`)
      .replace(/tasks: .*\n/, '')
      .replace(/on: .*\n/, 'on: {},\n'),
  });
  t.same(problems, [
    '"helps" declares the event "helps.help-changed", but nothing in it publishes it.',
    '"helps" says that it consumes "helps.help-changed", but does not react to it.',
    '"helps" declares the job "tidy-up", but its index.ts has no code for it.',
    '"helps" has code for the job "tidy", which its manifest does not declare.',
    '"helps" declares the task "notify", but its index.ts has no code for it.',
  ]);
});
