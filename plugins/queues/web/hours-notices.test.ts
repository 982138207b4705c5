import t from 'tap';
import { hoursNotice } from './hours-notices.ts';

t.test('says why a text or hours are ignored, and nothing while that is not known', async (t) => {
  t.equal(hoursNotice('queue', ' '), 'noText');
  t.equal(hoursNotice('queue', 'Fechado'), undefined);
  t.equal(hoursNotice('company', 'Fechado'), 'companyHours');
  t.equal(hoursNotice('disabled', 'Fechado'), 'noHours');
  for (const type of ['company', 'disabled', undefined]) t.equal(hoursNotice(type, ''), undefined);
  t.equal(hoursNotice(undefined, 'Fechado'), undefined);
});
