import t from 'tap';
import { sizeText } from './size-text.ts';

t.test('says sizes the way people do', async (t) => {
  t.equal(sizeText(0, 'pt'), '0 B');
  t.equal(sizeText(999, 'pt'), '999 B');
  t.equal(sizeText(1_500, 'pt'), '1,5 kB');
  t.equal(sizeText(25_000_000, 'en'), '25 MB');
  t.equal(sizeText(2_500_000_000, 'en'), '2.5 GB');
  t.equal(sizeText(3e12, 'es'), '3 TB');
});
