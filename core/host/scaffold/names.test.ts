import t from 'tap';
import { idProblem, packageIdProblem, packageSpellings, spellings } from './names.ts';

const spelled = (id: string): Record<string, string> => Object.fromEntries(spellings(id));

t.test('spells a plugin’s id in every way its files need', (t) => {
  t.match(spelled('quick-replies'), {
    'sample-items': 'quick-replies',
    sample_items: 'quick_replies',
    SampleItems: 'QuickReplies',
    sampleItems: 'quickReplies',
    'Sample items': 'Quick replies',
    'sample items': 'quick replies',
    'sample-item': 'quick-reply',
    SAMPLE_ITEM: 'QUICK_REPLY',
    SampleItem: 'QuickReply',
    sampleItem: 'quickReply',
    'Sample item': 'Quick reply',
    'sample item': 'quick reply',
  });
  t.end();
});

t.test('finds the singular', (t) => {
  const singulars = ['notes', 'boxes', 'branches', 'statuses', 'classes', 'houses', 'queues'].map(
    (id) => spelled(id)['sample-item'],
  );
  t.same(singulars, ['note', 'box', 'branch', 'status', 'class', 'house', 'queue']);
  t.end();
});

t.test('a plugin in a package may be called by a singular', (t) => {
  t.equal(packageIdProblem('hello'), undefined);
  t.match(packageIdProblem('Hello'), /no plugin id/);
  t.match(packageIdProblem('shell'), /taken by Prosa/);
  t.equal(Object.fromEntries(packageSpellings('web-hooks')).samplePlugin, 'webHooks');
  t.end();
});

t.test('refuses what cannot be the id of a new plugin', (t) => {
  t.equal(idProblem('quick-replies'), undefined);
  t.match(idProblem('Quick'), /no plugin id/);
  t.match(idProblem('../x'), /no plugin id/);
  t.match(idProblem('core'), /taken by Prosa/);
  t.equal(
    idProblem('note'),
    'A new plugin is called by the plural of what it keeps: notes rather than note.',
  );
  t.match(idProblem('status'), /plural/);
  t.end();
});
