import t from 'tap';
import { cutLock } from './cut-lock.ts';

const packages = {
  '': {},
  'node_modules/a': { dependencies: { b: '^1.0.0' }, optionalDependencies: { mac: '1.0.0' } },
  'node_modules/a/node_modules/b': { version: '1.0.0', dependencies: { c: '1.0.0' } },
  'node_modules/b': { version: '2.0.0' },
  'node_modules/c': {
    peerDependencies: { b: '*', d: '*' },
    peerDependenciesMeta: { d: { optional: true } },
  },
  'node_modules/unused': {},
};

t.test('takes what packages need, from where Node would find it', (t) => {
  t.strictSame(Object.keys(cutLock({ packages }, ['a'])), [
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/b',
    'node_modules/c',
  ]);
  t.end();
});

t.test('names a dependency that is not there', (t) => {
  t.throws(() => cutLock({ packages }, ['e']), /no e/);
  t.end();
});
