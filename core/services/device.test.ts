import t from 'tap';
import { deviceOf } from './device.ts';

t.test('names browser, system and kind of a device', async (t) => {
  const agents = {
    computer:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    phone:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    tablet:
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1',
  };
  t.same(deviceOf(agents.computer), { browser: 'Chrome', system: 'Windows', kind: 'computer' });
  t.same(deviceOf(agents.phone), { browser: 'Safari', system: 'iOS', kind: 'phone' });
  t.same(deviceOf(agents.tablet), { browser: 'Safari', system: 'iOS', kind: 'tablet' });
});

t.test('says that it does not know a device that says nothing of itself', async (t) => {
  for (const agent of [undefined, null, '', '   ']) {
    t.same(deviceOf(agent), { browser: null, system: null, kind: 'unknown' });
  }
  t.equal(deviceOf('\u0000<script>').system, null);
  t.equal(deviceOf('test').browser, null);
  t.equal(deviceOf('x'.repeat(10_000)).kind, 'unknown');
});
