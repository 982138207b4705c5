import t from 'tap';
import { formatNumber } from '../public.ts';

t.test('shows numbers as people read them', async (t) => {
  for (const [number, shown] of [
    ['5511987654321', '+55 (11) 98765-4321'],
    ['551132345678', '+55 (11) 3234-5678'],
    ['12025550123', '+12025550123'],
    ['120363041234567890', '120363041234567890'],
    ['', ''],
  ] as const) {
    t.equal(formatNumber(number), shown);
  }
});
