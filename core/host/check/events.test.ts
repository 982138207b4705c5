import t from 'tap';
import { helps, HELPS_INDEX, HELPS_MANIFEST } from '../testing/helps.ts';
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

const READ = {
  event: 'help',
  action: 'read',
  payload: { type: 'object', required: ['helpId'] },
};

t.test(
  'names facts without a token or with another key, and what is followed and is none',
  async (t) => {
    const problems = await problemsOf(t, {
      helps: helps({
        'manifest.ts': manifestFile('helps', {
          ...HELPS_MANIFEST,
          events: {
            ...HELPS_MANIFEST.events,
            publishes: {
              ...HELPS_MANIFEST.events.publishes,
              'helps.help-read': { ...READ, key: 'helpId' },
              'helps.help-opened': { ...READ, key: 'helpId' },
            },
          },
        }),
        'public.ts': `import { defineEvent } from 'prosa/contract';
export const HelpRead = defineEvent<{ id: number }>('helps.help-read', {}, 'id');`,
        'publish.ts': `export const publish = (ctx: { emit: (event: string) => void }): void => {
  ctx.emit('helps.help-changed');
  ctx.emit('helps.help-opened');
};`,
      }),
      tags: {
        'manifest.ts': manifestFile('tags', {
          dependsOn: ['helps'],
          follows: {
            from: 'now',
            events: ['helps.help-read', 'helps.help-changed', 'notes.note-created'],
          },
        }),
        'index.ts': indexFile(
          `follows: [follow(HelpRead, async () => undefined), follow(Other, async () => undefined)]`,
          `import { defineEvent, follow } from 'prosa/contract';
const HelpRead = { id: 'helps.help-read', schema: {}, key: 'helpId' as const };
const Other = { id: 'helps.help-opened', schema: {}, key: 'helpId' as const };`,
        ).replace('defineEvent, ', ''),
      },
    });
    t.same(problems, [
      'plugins/helps/public.ts defines the fact "helps.help-read" with the key "id", which the manifest of "helps" does not declare so.',
      '"helps" declares the fact "helps.help-opened", but defines no token for it.',
      '"tags" follows "notes.note-created" without depending on its plugin.',
      '"tags" follows "helps.help-changed", which is no fact.',
      '"tags" says that it follows "helps.help-changed", but has no code for it.',
      '"tags" says that it follows "notes.note-created", but has no code for it.',
      '"tags" has code for "helps.help-opened", which its manifest does not follow.',
    ]);
  },
);
