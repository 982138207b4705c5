import t from 'tap';
import { complaintsOf } from './testing.ts';

const waits = 'await waitFor(() => assert.equal(document.activeElement, field));';

t.test('a wait compares without describing, and without what counts', async (t) => {
  const complaints = complaintsOf(t, 'prosa/cheap-waits', {
    'waits.test.tsx': waits,
    'compares.test.tsx': 'assert.equal(document.title, name);',
    'after.test.tsx': 'await waitFor(() => screen.getByRole(role)); assert.ok(shown);',
    'counts.test.tsx': 'await waitFor(() => t.equal(document.title, name)); t.ok(name);',
    'server.test.ts': waits,
  });
  t.match(complaints['waits.test.tsx'], [/Wait with `until/]);
  t.match(complaints['counts.test.tsx'], [/assertion of tap counts/]);
  t.equal(Object.values(complaints).flat().length, 2);
});
