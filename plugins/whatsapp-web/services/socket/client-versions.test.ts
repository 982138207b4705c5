import t from 'tap';
import { nextVersion, parseVersion } from './client-versions.ts';
import type { ClientVersion } from './client-versions.ts';

const HOUR = 60 * 60_000;
const WORKED: ClientVersion = [2, 3000, 10];
const BUNDLED: ClientVersion = [2, 3000, 20];

t.test('the first that was not refused within the hour; when all were, the first again', (t) => {
  const known = [WORKED, BUNDLED];
  const at = (refused: readonly (readonly [string, number])[], now = HOUR) =>
    nextVersion(known, new Map(refused), now);
  t.same(at([]), WORKED);
  t.same(at([['2.3000.10', HOUR - 1]]), BUNDLED);
  t.same(at([['2.3000.10', 0]]), WORKED);
  t.same(
    at([
      ['2.3000.10', HOUR - 1],
      ['2.3000.20', HOUR - 1],
    ]),
    WORKED,
  );
  t.equal(nextVersion([], new Map(), 0), undefined);
  t.end();
});

t.test('a version is three numbers', (t) => {
  t.same(parseVersion('2.3000.1043857760'), [2, 3000, 1_043_857_760]);
  for (const text of ['', '2.3000', '2.3000.x', '2.3000.1.2', '-2.3.4']) {
    t.equal(parseVersion(text), undefined, text);
  }
  t.end();
});
