import t from 'tap';
import { complaintsOf } from './testing.ts';

const testing = "import { renderScreen } from 'prosa/web/testing';";
const web = "import { realtime } from 'prosa/web';";
const screen = "import TagsScreen from './TagsScreen.tsx';";
const lines = (...all: string[]): string => all.join('\n');

t.test('a test imports prosa/web/testing before what leads to React', async (t) => {
  const complaints = complaintsOf(t, 'prosa/testing-first', {
    'first.test.tsx': lines(testing, web, screen),
    'late.test.tsx': lines(web, testing),
    'missing.test.tsx': web,
    'screen.test.tsx': lines(screen, testing),
    'types.test.tsx': lines("import type { Ticket } from 'prosa/web';", testing),
    'other.test.tsx': "import t from 'tap';",
    'TagsScreen.tsx': web,
  });
  t.match(complaints, {
    'first.test.tsx': [],
    'late.test.tsx': [/Import prosa\/web\/testing before prosa\/web:/],
    'missing.test.tsx': [/before prosa\/web:/],
    'screen.test.tsx': [/before \.\/TagsScreen\.tsx:/],
    'types.test.tsx': [],
    'other.test.tsx': [],
    'TagsScreen.tsx': [],
  });
  const total = Object.values(complaints).flat();
  t.equal(total.length, 3, 'types load nothing, and screens need no browser of a test');
});
