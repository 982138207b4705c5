import t from 'tap';
import { complaintsOf } from './testing.ts';

const waits = 'await waitFor(() => assert.equal(document.activeElement, field));';

t.test('a wait compares without describing', async (t) => {
  const complaints = complaintsOf(t, 'prosa/cheap-waits', {
    'waits.test.tsx': waits,
    'compares.test.tsx': 'assert.equal(document.title, name);',
    'after.test.tsx': 'await waitFor(() => screen.getByRole(role)); assert.ok(shown);',
    'server.test.ts': waits,
  });
  t.match(complaints['waits.test.tsx'], [/Wait with `until/]);
  t.equal(Object.values(complaints).flat().length, 1);
});
