import t from 'tap';
import { storagePercent, storageWarning } from './storage-warning.ts';

t.test('warns from 90 % and from 100 % of the limit on, and never without a limit', async (t) => {
  const limit = 1_000_000;
  t.equal(storageWarning({ bytes: 899_999, limit }), 'none');
  t.equal(storageWarning({ bytes: 900_000, limit }), 'nearly');
  t.equal(storageWarning({ bytes: 999_999, limit }), 'nearly');
  t.equal(storageWarning({ bytes: 1_000_000, limit }), 'full');
  t.equal(storageWarning({ bytes: 2_000_000, limit }), 'full', 'after a smaller plan');
  t.equal(storageWarning({ bytes: 9e12, limit: null }), 'none');
  t.equal(storagePercent(999_999, limit), 99);
  t.equal(storagePercent(0, limit), 0);
});
